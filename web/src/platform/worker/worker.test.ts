import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { expect, test, vi } from "vitest";
import source from "./worker.ts?raw";

type Listener = (event: object) => void;

const HASH_LENGTH = 7;
/** The name of a built file. */
const built = (stem: string, of: string) => `/assets/${stem}-${of.repeat(HASH_LENGTH)}.js`;

/** Constants that the build inserts before the code of the test page's worker, and of the portal's. */
const sit = {
  PREFIX: "sit-",
  FILES: ["/sit.html", "/assets/sit-1.js"],
  MORE_FILES: null as string | null,
  DOCUMENT: "/sit.html",
  PAGES: ["/dashboard/cbt/sit/"],
  OTHER_PAGES: [] as string[],
  CACHE_FIRST: true,
};
const portal: typeof sit = {
  PREFIX: "portal-",
  FILES: ["/index.html", built("index", "1")],
  MORE_FILES: "/assets/portal-files.json",
  DOCUMENT: "/index.html",
  PAGES: ["/dashboard", "/report-cards"],
  OTHER_PAGES: ["/dashboard/cbt/sit/"],
  CACHE_FIRST: false,
};

const moreFiles = {
  staff: [built("Sender", "4")],
  later: [built("Upload", "2"), built("Staff", "3")],
};

/** Runs the worker's code as the build makes it, in its own scope. */
async function startWorker(
  windows: number,
  kind = sit,
  open: readonly object[] = [],
  { search = "", connection = {} } = {},
) {
  const { code } = await transformWithOxc(source, "worker.ts");
  const listeners: Record<string, Listener> = {};
  const stored = new Map<string, Map<string, string>>([["sit-old", new Map()]]);
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return {
      addAll: async (requests: { url: string }[]) =>
        requests.forEach(({ url }) => files.set(new URL(url).pathname, name)),
      add: async (path: string) => void files.set(path, name),
      put: async (path: string) => void files.set(path, name),
      keys: async () => [...files.keys()].map((path) => ({ url: `https://school.test${path}` })),
      match: async (path: string) => files.get(path),
    };
  };
  const scope = {
    location: { origin: "https://school.test", search },
    clients: {
      claim: async () => {},
      matchAll: async () => (open.length > 0 ? open : Array.from({ length: windows })),
      openWindow: vi.fn<(url: string) => Promise<void>>(async () => {}),
    },
    registration: { showNotification: vi.fn<(title: string) => Promise<void>>(async () => {}) },
    skipWaiting: vi.fn<() => Promise<void>>(async () => {}),
    addEventListener: (name: string, act: Listener) => (listeners[name] = act),
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async () => undefined,
  };
  class FakeRequest {
    readonly url: string;
    constructor(path: string) {
      this.url = `https://school.test${path}`;
    }
  }
  const fetched = vi.fn<(request: { url: string }) => Promise<unknown>>(async ({ url }) =>
    url.endsWith("/portal-files.json") ? { json: async () => moreFiles } : "network",
  );
  const constants = Object.entries({ RELEASE: "new", HASH_LENGTH, ...kind })
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
    .join("");
  const timers = { setTimeout, clearTimeout };
  const globals = {
    self: scope,
    caches,
    Request: FakeRequest,
    fetch: fetched,
    URL,
    navigator: { connection },
    ...timers,
  };
  runInNewContext(`${constants}${code}`, globals);

  const happen = async (name: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    listeners[name]!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  const ask = async (path: string, more: object = {}) => {
    let response: Promise<unknown> | undefined;
    const request = { method: "GET", url: `https://school.test${path}`, mode: "no-cors", ...more };
    listeners["fetch"]!({ request, respondWith: (work: Promise<unknown>) => (response = work) });
    return response;
  };
  return { happen, ask, scope, stored, fetched };
}

test("caches its own files, serves them and its pages, and ignores everything else", async () => {
  const { happen, ask, fetched } = await startWorker(1);
  await happen("install");
  const page = { mode: "navigate" };
  expect(await ask("/dashboard/cbt/sit/0199", page)).toBe("sit-new");
  expect(await ask("/assets/sit-1.js")).toBe("sit-new");
  expect(await ask("/dashboard/cbt/take", page)).toBeUndefined();
  expect(await ask("/api/sittings/1")).toBeUndefined();
  expect(await ask("/api/sittings/1/answers", { method: "POST" })).toBeUndefined();
  expect(await ask("/files/1?signature=x")).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
});

test("keeps the previous release for a window that still runs it", async () => {
  const { happen, stored } = await startWorker(1);
  stored.set("sit-older", new Map());
  stored.set("portal", new Map());
  await happen("install");
  await happen("activate");
  expect([...stored.keys()]).toEqual(["sit-older", "portal", "sit-new"]);
});

test("the portal's pages come from the network, and without one from the cache", async () => {
  const { happen, ask, fetched } = await startWorker(1, portal);
  await happen("install");
  const page = { mode: "navigate" };
  const response = { ok: true, status: 200 };
  fetched.mockResolvedValueOnce(response);
  expect(await ask("/dashboard/upload", page)).toBe(response);
  fetched.mockResolvedValueOnce({ ok: false, status: 502 });
  expect(await ask("/dashboard/upload", page)).toBe("portal-new");
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  expect(await ask("/report-cards", page)).toBe("portal-new");
  for (const path of ["/", "/signin", "/dashboard/cbt/sit/1", "/files/1"]) {
    expect(await ask(path, page), path).toBeUndefined();
  }
});

test("a dead line, which gives no error, opens the page from the cache", async () => {
  vi.useFakeTimers();
  try {
    const { happen, ask, fetched } = await startWorker(1, portal);
    await happen("install");
    fetched.mockReturnValueOnce(new Promise(() => {}));
    const opened = ask("/dashboard", { mode: "navigate" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await opened).toBe("portal-new");
  } finally {
    vi.useRealTimers();
  }
});

test("keeps what a page loaded later, and fetches its next release ahead", async () => {
  const { happen, ask, stored, fetched } = await startWorker(1, portal);
  stored.set("portal-old", new Map([[built("Upload", "0"), "portal-old"]]));
  await happen("install");
  expect(await ask(built("Upload", "2"))).toBe("portal-new");
  fetched.mockClear();
  const response = { ok: true, clone: () => response };
  fetched.mockResolvedValueOnce(response);
  expect(await ask(built("Staff", "3"))).toBe(response);
  expect(await ask(built("Staff", "3"))).toBe("portal-new");
  expect(fetched).toHaveBeenCalledOnce();
});

test("caches the files of the staff where their pages register it", async () => {
  const family = await startWorker(1, portal);
  await family.happen("install");
  expect([...family.stored.get("portal-new")!.keys()]).toEqual(portal.FILES);
  const staff = await startWorker(1, portal, [], { search: "?for=staff" });
  await staff.happen("install");
  expect([...staff.stored.get("portal-new")!.keys()]).toEqual([
    ...portal.FILES,
    ...moreFiles.staff,
  ]);
});

test.each([{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }])(
  "prefetches nothing with %o",
  async (connection) => {
    const { happen, stored } = await startWorker(1, portal, [], { connection });
    stored.set("portal-old", new Map([[built("Upload", "0"), "portal-old"]]));
    await happen("install");
    expect([...stored.get("portal-new")!.keys()]).toEqual(portal.FILES);
  },
);

test("takes over on request, unless another window is open", async () => {
  const single = await startWorker(1);
  await single.happen("message", { data: "take-over" });
  expect(single.scope.skipWaiting).toHaveBeenCalledOnce();
  const among = await startWorker(2);
  await among.happen("message", { data: "take-over" });
  expect(among.scope.skipWaiting).not.toHaveBeenCalled();
});

test("shows what the server sends; a tap opens its page, in the window that shows it already", async () => {
  const path = "/dashboard/messages/1";
  const message = { title: "A message about Ada", text: "Open the portal.", path };
  const closed = vi.fn<() => void>();
  const tap = { notification: { data: { path }, close: closed } };
  const otherPage = { url: "https://school.test/dashboard", focus: vi.fn<() => Promise<void>>() };
  const { scope, happen } = await startWorker(0, portal, [otherPage]);
  await happen("push", { data: { json: () => message } });
  expect(scope.registration.showNotification).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: message.text, data: { path }, tag: path + message.title }),
  );
  await happen("notificationclick", tap);
  expect(closed).toHaveBeenCalledOnce();
  // The other window may have unsaved work.
  expect(scope.clients.openWindow).toHaveBeenCalledWith(`https://school.test${path}`);
  expect(otherPage.focus).not.toHaveBeenCalled();

  const samePage = { url: `https://school.test${path}`, focus: vi.fn<() => Promise<void>>() };
  const second = await startWorker(0, portal, [otherPage, samePage]);
  await second.happen("notificationclick", tap);
  expect(samePage.focus).toHaveBeenCalledOnce();
  expect(second.scope.clients.openWindow).not.toHaveBeenCalled();
});
