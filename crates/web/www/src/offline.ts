// Registers the service worker, which stores the page for offline use.
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A failure is harmless: without a service worker the page works as long as it is online.
  navigator.serviceWorker.register('./sw.js').catch(() => undefined);
}
