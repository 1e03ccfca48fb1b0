/// <reference lib="webworker" />
// Keeps the whole page for when there is no connection. The build writes the list of
// files and a hash of them all in here.
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __HASH__: string;

const NAME = `etchwork-${__HASH__}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(__FILES__)));
});

self.addEventListener('activate', (event) => {
  const others = (names: string[]) => names.filter((name) => name.startsWith('etchwork-') && name !== NAME);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // What is asked for beside the path does not change a file: levels, days, embeds.
  const kept = caches.open(NAME).then((cache) => cache.match(request, { ignoreSearch: true }));
  event.respondWith(kept.then((response) => response ?? fetch(request)));
});

export {};
