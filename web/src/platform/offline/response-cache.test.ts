import "fake-indexeddb/auto";
import {
  InfiniteQueryObserver,
  onlineManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import type { DeviceKey } from "@school/core/api/device-key.ts";
import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noResponse } from "../client/api-error.ts";
import { Device } from "./device.ts";
import { ResponseCache } from "./response-cache.ts";

/* One school whose clock is right, and a phone that is opened again and again, with and without it. */

const DAY = 24 * 60 * 60 * 1000;
const NINE = Date.parse("2026-09-14T08:00:00Z");
const RESULTS = ["results"];

let isUnavailable = false;
let schoolTime = NINE;
let reading: DeviceKey["reading"];
const stops: (() => void)[] = [];

async function askSchool(): Promise<DeviceKey> {
  if (isUnavailable) throw noResponse();
  return { key: btoa("k".repeat(32)), now: new Date(schoolTime).toISOString(), reading };
}

/** A new page with its own queries, and the phone's cache. */
async function openPage(accountId = "ada") {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.mount();
  stops.push(() => queries.unmount());
  onlineManager.setOnline(!isUnavailable);
  const device = await Device.open(accountId, askSchool);
  const cache = new ResponseCache(queries, device, {
    mayCache: ([name]) => name !== "private",
    isFrame: ([name]) => name === "shell",
    isOpen: () => true,
  });
  stops.push(await cache.start());
  const read = (queryKey: readonly string[], response: unknown = null) => {
    const queryFn = () =>
      isUnavailable ? Promise.reject(noResponse()) : Promise.resolve(response);
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    stops.push(observer.subscribe(() => {}));
    return () => observer.getCurrentResult();
  };
  return { cache, device, queries, read };
}

const written = () => new Promise((done) => setTimeout(done, 350));
/** As long as it takes under load. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });
const afterLookup = () => new Promise((done) => setTimeout(done, 100));

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.useFakeTimers({ now: NINE, toFake: ["Date"] });
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  isUnavailable = false;
  schoolTime = NINE;
  reading = { days: 14, withOfficeLists: false };
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what was read is shown without a network, with its age; what was not read is not", async () => {
  const before = await openPage();
  before.read(RESULTS, { average: 71 });
  before.read(["private"], { secret: true });
  before.read(["shell"], { name: "Ada" });
  await written();
  isUnavailable = true;
  const after = await openPage();
  const [results, secret, shell, other] = [
    after.read(RESULTS),
    after.read(["private"]),
    after.read(["shell"]),
    after.read(["other"]),
  ];
  await afterLookup();
  await eventually(() => {
    expect(results()).toMatchObject({ data: { average: 71 }, fetchStatus: "paused" });
    expect(shell().data).toEqual({ name: "Ada" });
  });
  expect([secret().data, other().data]).toEqual([undefined, undefined]);
  await eventually(() => expect(after.cache.state().asOf).toBe(NINE));
  // The network is back: the newest response replaces it, and nothing is "as of" any more.
  isUnavailable = false;
  onlineManager.setOnline(true);
  await eventually(() => expect([results().data, after.cache.state().asOf]).toEqual([null, null]));
});

test("a list that is read in pages is shown too, and asked for again as it was", async () => {
  const list = ({ queries }: Awaited<ReturnType<typeof openPage>>, pages: unknown[]) => {
    const observer = new InfiniteQueryObserver(queries, {
      queryKey: ["thread"],
      queryFn({ pageParam }) {
        if (isUnavailable) throw noResponse();
        pages.push(pageParam);
        return ["Good morning"];
      },
      initialPageParam: null as number | null,
      getNextPageParam: () => undefined,
    });
    stops.push(observer.subscribe(() => {}));
    return () => observer.getCurrentResult();
  };
  list(await openPage(), []);
  await written();
  isUnavailable = true;
  const pages: unknown[] = [];
  const thread = list(await openPage(), pages);
  await eventually(() => expect(thread().data?.pages).toEqual([["Good morning"]]));
  isUnavailable = false;
  onlineManager.setOnline(true);
  await eventually(() => expect(pages).toEqual([null]));
});

test("a dead line that says nothing shows it too, and no error", async () => {
  const before = await openPage();
  before.read(RESULTS, { average: 71 });
  await written();
  isUnavailable = true;
  const after = await openPage();
  onlineManager.setOnline(true);
  const results = after.read(RESULTS);
  await eventually(() =>
    expect(results()).toMatchObject({ data: { average: 71 }, isError: false }),
  );
});

test("nothing of it can be read in the store, and nothing by another account", async () => {
  const before = await openPage();
  before.read([...RESULTS, "Ngozi Okafor"], { name: "Ngozi Okafor", average: 71 });
  await written();
  const db = await openDB("device");
  const all = [...(await db.getAll("responses")), ...(await db.getAll("kept"))];
  const keys = [...(await db.getAllKeys("responses")), ...(await db.getAllKeys("kept"))];
  db.close();
  expect(all).toHaveLength(2);
  const bytes = all.map((one) => (one.bytes instanceof ArrayBuffer ? Buffer.from(one.bytes) : ""));
  expect(`${bytes.join()} ${JSON.stringify(all)} ${JSON.stringify(keys)}`).not.toMatch(
    /Ngozi|average/,
  );

  await openPage("bola");
  const reopened = await openDB("device");
  expect([await reopened.count("responses"), await reopened.count("kept")]).toEqual([0, 0]);
  reopened.close();
});

test.each([
  { clock: "right", ahead: 0 },
  { clock: "a year ahead", ahead: 365 * DAY },
  { clock: "a year behind", ahead: -365 * DAY },
])("a phone whose clock is $clock counts age by the school's clock", async ({ ahead }) => {
  vi.setSystemTime(NINE + ahead);
  const before = await openPage();
  before.read(RESULTS, { average: 71 });
  await written();
  isUnavailable = true;
  const shows = async (days: number, expected: readonly unknown[]) => {
    vi.setSystemTime(NINE + ahead + days * DAY);
    const page = await openPage();
    const results = page.read(RESULTS);
    await afterLookup();
    await eventually(() => expect([results().data, page.cache.state().asOf]).toEqual(expected));
  };
  await shows(13, [{ average: 71 }, NINE]);
  await shows(15, [undefined, null]);
  // Set back while the phone was off: the age is by the last known time of the school.
  await shows(-400, [{ average: 71 }, NINE]);
});

test("at the next contact what is too old is removed, or all if the school keeps nothing", async () => {
  const before = await openPage();
  before.read(RESULTS, { average: 71 });
  await written();
  const count = () => before.device.db.count("responses");
  vi.setSystemTime(NINE + 400 * DAY);
  await before.device.renew();
  expect(await count()).toBe(1);
  schoolTime = NINE + 15 * DAY;
  await before.device.renew();
  expect(await count()).toBe(0);
  reading = null;
  const off = await openPage();
  await off.device.renew();
  off.read(RESULTS, { average: 72 });
  await written();
  expect(await count()).toBe(0);
});

test("a full device says so, and the page works on", async () => {
  const page = await openPage();
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(page.device.db, "transaction").mockImplementation(full);
  const results = page.read(RESULTS, { average: 71 });
  await written();
  expect(results().data).toEqual({ average: 71 });
  expect(page.cache.state().isFull).toBe(true);
});
