import { runInNewContext } from "node:vm";
import { transformWithOxc } from "vite";
import { expect, test, vi } from "vitest";
import source from "./worker.ts?raw";

type Listener = (event: object) => void;

/** Runs the worker's code as the build makes it, in its own scope. */
async function startWorker(windows: number) {
  const { code } = await transformWithOxc(source, "worker.ts");
  const listeners: Record<string, Listener> = {};
  const stored = new Map<string, Map<string, string>>([["sit-old", new Map()]]);
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, string>();
    stored.set(name, files);
    return {
      addAll: async (requests: { url: string }[]) =>
        requests.forEach(({ url }) => files.set(new URL(url).pathname, name)),
      match: async (path: string) => files.get(path),
    };
  };
  const scope = {
    location: { origin: "https://school.test" },
    clients: { claim: async () => {}, matchAll: async () => Array.from({ length: windows }) },
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
  const fetched = vi.fn<() => Promise<string>>(async () => "network");
  const constants = `const RELEASE = "new"; const FILES = ["/sit.html", "/assets/sit-1.js"];`;
  const globals = { self: scope, caches, Request: FakeRequest, fetch: fetched, URL };
  runInNewContext(`${constants}${code}`, globals);

  const happen = async (name: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    listeners[name]!({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  const ask = async (path: string, more: object = {}) => {
    let answer: Promise<unknown> | undefined;
    const request = { method: "GET", url: `https://school.test${path}`, mode: "no-cors", ...more };
    listeners["fetch"]!({ request, respondWith: (given: Promise<unknown>) => (answer = given) });
    return answer;
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

test("takes over on request, unless another window is open", async () => {
  const alone = await startWorker(1);
  await alone.happen("message", { data: "take-over" });
  expect(alone.scope.skipWaiting).toHaveBeenCalledOnce();
  const among = await startWorker(2);
  await among.happen("message", { data: "take-over" });
  expect(among.scope.skipWaiting).not.toHaveBeenCalled();
});
