// Serves the page and its files offline. It never sees the API's responses: the app stores those
// itself, by member. Written by hand: Workbox is several times as long as this file.

export {};

declare const self: ServiceWorkerGlobalScope;
/** From `server/src/webapp/bundle.py`: `script` is the app's, `pages` a pattern of its addresses. */
declare const BUILD: {
  version: string;
  script: string;
  files: string[];
  /** The catalogue of each language. */
  words: Record<string, string>;
  pages: string;
};

const CACHE = `keto-${BUILD.version}`;
const PAGES = new RegExp(BUILD.pages);
/** The language of the device: the page registers the worker with it. */
const LANGUAGE = new URL(self.location.href).searchParams.get("language") ?? "";
/** The page without its own title, which the app sets. */
const SHELL = "/";
const PAGE_WITHIN_MS = 3_000;
/** The status of a proxy without a reachable backend. */
const AWAY = new Set([502, 503, 504]);

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(removeOtherVersions()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(file(request));
});

// A page reports its script. One with this version's script has nothing to lose; any other offers
// the new version to the member, who may be filling in a form.
self.addEventListener("message", ({ data, source }) => {
  if (data === BUILD.script || data === "take over") self.skipWaiting();
  else source?.postMessage("newer");
});

async function install() {
  const shell = await fetch(SHELL, { cache: "no-cache" });
  // The browser tries again at the next visit.
  if (!(await shell.clone().text()).includes(BUILD.script)) throw new Error("Another version");
  const cache = await caches.open(CACHE);
  await cache.addAll([...BUILD.files, BUILD.words[LANGUAGE] ?? []].flat());
  await cache.put(SHELL, shell);
}

async function removeOtherVersions() {
  const others = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The newest page, or the cached one if the network is slow. */
async function page(request: Request) {
  const newest = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PAGE_WITHIN_MS, null));
  const answer = await Promise.race([newest, late]).catch(() => null);
  if (answer && !AWAY.has(answer.status)) return answer;
  return (await kept(SHELL)) ?? newest;
}

async function file(request: Request) {
  return (await kept(request)) ?? fetch(request);
}

function kept(request: Request | string) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}
