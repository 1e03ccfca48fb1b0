/// <reference lib="webworker" />
// Caches the whole page for offline use. The build replaces `__FILES__` by the list of files and
// `__HASH__` by a hash of their contents.
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __HASH__: string;

// The name contains the folder of this page, since another copy of the page on the same server has
// a cache of its own.
const OWN = `etchwork ${new URL('./', self.location.href).pathname} `;
const NAME = OWN + __HASH__;
const WORKSHOP = new URL('./workshop/', self.location.href).href;

// Bypass the browser's HTTP cache, which may hold files of another build.
const FRESH = __FILES__.map((file) => new Request(file, { cache: 'reload' }));

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FRESH)));
});

self.addEventListener('activate', (event) => {
  const others = (names: string[]) => names.filter((name) => name.startsWith(OWN) && name !== NAME);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(others(names).map((name) => caches.delete(name)))),
  );
});

/** A copy of a response without its mark of a redirect. Some servers redirect `x.html` to `x`, and
 * browsers refuse a redirected response for a navigation. */
const direct = (response: Response): Response =>
  response.redirected ? new Response(response.body, response) : response;

/** A response of the network, kept for the next time without one: the files of the workshop, which few
 * people open, and whose engine is as large as that of the page. */
async function fresh(request: Request): Promise<Response> {
  const response = await fetch(request);
  const copy = response.clone();
  if (copy.ok) caches.open(NAME).then((cache) => cache.put(request, copy)).catch(() => undefined);
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // The files do not depend on the query (level, day, embed), nor on the headers that `Vary` names.
  const options = { ignoreSearch: true, ignoreVary: true };
  const kept = caches.open(NAME).then((cache) => cache.match(request, options));
  // If the cache cannot be read, try the network.
  const found = kept.catch(() => undefined);
  const cached = (other: () => Promise<Response>) =>
    found.then((response) => (response ? direct(response) : other()));
  event.respondWith(
    request.url.startsWith(WORKSHOP)
      ? fresh(request).catch((error: unknown) => cached(() => Promise.reject(error)))
      : cached(() => fetch(request)),
  );
});

export {};
