/// <reference lib="webworker" />
// Keeps the whole page for when there is no connection. The build writes the list of
// files and a hash of them all in here.
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: string[];
declare const __HASH__: string;

// A page beside this one, of the same server, keeps files of its own.
const OWN = `etchwork ${new URL('./', self.location.href).pathname} `;
const NAME = OWN + __HASH__;

// From the server itself: what the browser has in its cache may be of another build.
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

/** As if it had come without a redirect: some servers leave off the ending of `.html`, and
 * no browser opens a page with what such an answer says. */
const direct = (response: Response): Response =>
  response.redirected ? new Response(response.body, response) : response;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  // A file is the same whatever is asked for beside its name (levels, days, embeds), and
  // whatever headers a server says that it may depend on.
  const options = { ignoreSearch: true, ignoreVary: true };
  const kept = caches.open(NAME).then((cache) => cache.match(request, options));
  // A browser that fails to read what it keeps may still have a connection.
  const found = kept.catch(() => undefined);
  event.respondWith(found.then((response) => (response ? direct(response) : fetch(request))));
});

export {};
