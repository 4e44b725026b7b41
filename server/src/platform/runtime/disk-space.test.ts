import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "./config/config.ts";
import { createLog } from "./log/log.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { diskOf, noSpaceToStart, watchDisk } from "./disk-space.ts";

const MB = 1_000_000;
/** As the operating system measures it. */
let freeBytes = 5_000 * MB;
const measure = async () => ({ bavail: freeBytes / 1_000, blocks: 20_000 * MB, bsize: 1_000 });
const readDisk = diskOf(readConfig({}), measure);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ readDisk });
});
afterAll(() => server.close());

const health = async () => {
  const response = await fetch(`${server.origin}/healthz`);
  return { status: response.status, body: await response.json() };
};

it.each([
  [5_000, "ok"],
  [499, "low"],
  [49, "full"],
])("with %d MB free the disk is %s, also in /healthz", async (megabytes, state) => {
  freeBytes = megabytes * MB;
  expect(await readDisk()).toEqual({ freeBytes, totalBytes: 20_000_000 * MB, state });
  const { status, body } = await health();
  expect(status).toBe(200);
  const warning = `Only ${megabytes} MB are free on the disk of DATA_DIR.`;
  expect(body).toEqual(
    state === "ok"
      ? { status: "ok" }
      : { status: "ok", disk: state, message: expect.stringContaining(warning) },
  );
});

it("is named in /healthz on the school's computer alone", async () => {
  freeBytes = 10 * MB;
  for (const name of ["forwarded", "x-forwarded-for", "via"]) {
    const response = await fetch(`${server.origin}/healthz`, { headers: { [name]: "10.0.0.9" } });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { status: "ok" },
    });
  }
});

it("says nothing of a disk that is not the data's", async () => {
  const external = {
    DATABASE_URL: "postgres://db.example/school?sslmode=require",
    SECRET_KEY: "k".repeat(32),
  };
  expect(await diskOf(readConfig(external), measure)()).toBeNull();
});

it("measures the real disk, also before the first start made the folder", async () => {
  const disk = await diskOf(readConfig({ DATA_DIR: "/tmp/school/not/made/yet" }))();
  expect(disk?.freeBytes).toBeGreaterThan(0);
  expect(disk?.totalBytes).toBeGreaterThan(disk!.freeBytes);
});

it("logs once when the space runs low, when it is gone, and when it is back", async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = createLog("info", { to: { write: (line) => lines.push(JSON.parse(line)) } });
  freeBytes = 5_000 * MB;
  const watch = watchDisk(readDisk, log, 5);
  for (const megabytes of [5_000, 400, 300, 10, 800]) {
    freeBytes = megabytes * MB;
    await sleep(60);
  }
  watch.stop();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, expect.stringContaining("Only 400 MB")],
    [50, expect.stringContaining("Only 10 MB")],
    [30, expect.stringContaining("enough space")],
  ]);
});

it("a start without space is explained in one line, and one with space is not", async () => {
  freeBytes = 60 * MB;
  expect(noSpaceToStart(await readDisk())).toBeNull();
  freeBytes = 1 * MB;
  const reason = noSpaceToStart(await readDisk());
  expect(reason).toMatch(/^The portal cannot start: only 1 MB .* then start again\. [^\n]+$/);
});
