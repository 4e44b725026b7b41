/*
 * The service worker of the test page. It caches exactly the files of this document, all of one
 * release, and serves them without the network. It ignores everything else: API calls, pictures, other
 * pages. The build inserts the two constants before this code.
 */
declare const RELEASE: string;
declare const FILES: readonly string[];

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(what: { type: "window"; includeUncontrolled: boolean }): Promise<readonly unknown[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", act: (event: ExtendableEvent) => void): void;
  addEventListener(name: "fetch", act: (event: FetchEvent) => void): void;
  addEventListener(
    name: "message",
    act: (event: ExtendableEvent & { data: unknown }) => void,
  ): void;
}

const scope = self as unknown as WorkerScope;
const PREFIX = "sit-";
const CACHE = PREFIX + RELEASE;
const DOCUMENT = "/sit.html";
const PAGES = "/dashboard/cbt/sit/";

scope.addEventListener("install", (event) => {
  event.waitUntil(
    // Bypasses the HTTP cache, and all or nothing, so that releases are never mixed.
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((path) => new Request(path, { cache: "reload" })))),
  );
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(dropOlder().then(() => scope.clients.claim()));
});

/** The release before this one stays, for a window that still runs it and loads a chunk later. */
async function dropOlder(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

scope.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(takeOver());
});

/** Only if one window is open: another one may be in a test. */
async function takeOver(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length <= 1) await scope.skipWaiting();
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  const isPage = request.mode === "navigate" && pathname.startsWith(PAGES);
  if (isPage) event.respondWith(fromCache(DOCUMENT, request));
  else if (FILES.includes(pathname) || pathname.startsWith("/assets/"))
    event.respondWith(fromCache(pathname, request));
});

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path)) ?? fetch(request);
}
