// The service worker keeps the page for when there is no connection.
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Without one the page works all the same, as long as there is a connection.
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
