/*
 * The service worker, built twice: for the portal, and for the test page with its own files and
 * releases. It caches files of the build, never responses about people, and ignores API calls. The
 * build inserts the constants before this code.
 */
declare const RELEASE: string;
/** Prefix of its caches' names. */
declare const PREFIX: string;
/** Files that the page needs to open. All or none are cached. */
declare const FILES: readonly string[];
/** Address of the lists of more files; null without any. */
declare const MORE_FILES: string | null;
declare const DOCUMENT: string;
/** URL prefixes of pages, and those among them that belong to another worker. */
declare const PAGES: readonly string[];
declare const OTHER_PAGES: readonly string[];
/** Whether the page always comes from the cache, so that all its files are of one release. */
declare const CACHE_FIRST: boolean;
/** Characters of the hash in the name of a built file. */
declare const HASH_LENGTH: number;

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}
interface ClickEvent extends ExtendableEvent {
  readonly notification: { readonly data: { readonly path: string }; close(): void };
}
interface OpenWindow {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(what: {
      type: "window";
      includeUncontrolled: boolean;
    }): Promise<readonly OpenWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", act: (event: ExtendableEvent) => void): void;
  addEventListener(name: "fetch", act: (event: FetchEvent) => void): void;
  addEventListener(
    name: "message",
    act: (event: ExtendableEvent & { data: unknown }) => void,
  ): void;
  addEventListener(name: "push", act: (event: PushEvent) => void): void;
  addEventListener(name: "notificationclick", act: (event: ClickEvent) => void): void;
}

const scope = self as unknown as WorkerScope;
const CACHE = PREFIX + RELEASE;
/** Milliseconds until a page opens from the cache: dead connections give no error for minutes. */
const PAGE_LIMIT_MS = 10_000;
/** Statuses of a proxy whose server is unavailable. */
const UNAVAILABLE = [502, 503, 504];

scope.addEventListener("install", (event) => {
  event.waitUntil(install());
});

interface MoreFiles {
  /** Those that the pages of the staff need to open. */
  readonly staff: readonly string[];
  /** Those that a page may load later. Those used before on this device are prefetched. */
  readonly later: readonly string[];
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(fresh));
  const isForStaff = scope.location.search === "?for=staff";
  const used = savesData() ? new Set<string>() : await usedBefore();
  if (MORE_FILES === null || (!isForStaff && used.size === 0)) return;
  const { staff, later } = (await (await fetch(fresh(MORE_FILES))).json()) as MoreFiles;
  if (isForStaff) await cache.addAll(staff.map(fresh));
  const again = [...staff, ...later].filter((path) => used.has(stemOf(path)));
  // Without one of them its page needs the network once.
  await Promise.all(again.map((path) => cache.add(path).catch(() => {})));
}

/** Whether the browser saves data; then nothing is prefetched. */
function savesData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}

/** Asset names contain a hash, so the browser's own cached copy is valid. */
function fresh(path: string): Request {
  return new Request(path, { cache: isAsset(path) ? "default" : "reload" });
}

async function usedBefore(): Promise<Set<string>> {
  const used = new Set<string>();
  for (const name of await earlierCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      used.add(stemOf(new URL(url).pathname));
    }
  }
  return used;
}

const HASH = new RegExp(`-[\\w-]{${HASH_LENGTH}}(\\.\\w+)$`);

/** "/assets/UploadPage-DRybIww.js" is "/assets/UploadPage.js" in every release. */
function stemOf(path: string): string {
  return path.replace(HASH, "$1");
}

const isAsset = (path: string) => path.startsWith("/assets/");

async function earlierCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

scope.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

async function activate(): Promise<void> {
  // The previous release remains, for windows that still run it and load a chunk later.
  const older = (await earlierCaches()).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
  if (!CACHE_FIRST) await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

scope.addEventListener("message", (event) => {
  if (event.data === "take-over") event.waitUntil(takeOver());
});

/** Only with a single open window: others may be in a test, or have unsaved work. */
async function takeOver(): Promise<void> {
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (windows.length <= 1) await scope.skipWaiting();
}

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (request.mode === "navigate") {
    if (!isPage(pathname)) return;
    event.respondWith(CACHE_FIRST ? fromCache(DOCUMENT, request) : page(event));
  } else if (FILES.includes(pathname) || isAsset(pathname)) {
    event.respondWith(fromCache(pathname, request));
  }
});

function isPage(pathname: string): boolean {
  const begins = (beginning: string) => pathname.startsWith(beginning);
  return PAGES.some(begins) && !OTHER_PAGES.some(begins);
}

/** The server's newest page; without it this release's app shell. */
async function page(event: FetchEvent): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), PAGE_LIMIT_MS);
  });
  try {
    const response = await Promise.race([late, loaded(event)]);
    if (response && !UNAVAILABLE.includes(response.status)) return response;
  } catch {
    // No network.
  } finally {
    clearTimeout(timer);
  }
  return fromCache(DOCUMENT, event.request);
}

async function loaded(event: FetchEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = (await cache.match(path)) ?? (await caches.match(path));
  if (cached) return cached;
  const response = await fetch(request);
  // A page that was opened once then opens offline too.
  if (response.ok && isAsset(path)) {
    const copy = response.clone();
    cache.put(path, copy).catch(() => {
      // A full disk: the page needs the network next time.
    });
  }
  return response;
}

scope.addEventListener("push", (event) => {
  // The server sends none without text.
  if (event.data === null) return;
  const { title, text, path } = event.data.json() as Record<"title" | "text" | "path", string>;
  const shown = { body: text, tag: path + title, data: { path }, icon: "/icons/crest-192.png" };
  event.waitUntil(scope.registration.showNotification(title, shown));
});

scope.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openPage(notification.data.path));
});

/** In a window that already shows the page, else in a new one: others may have unsaved work. */
async function openPage(path: string): Promise<void> {
  const url = scope.location.origin + path;
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((one) => one.url === url);
  await (open ? open.focus() : scope.clients.openWindow(url));
}
