import { expect, inject, it } from "vitest";
import { readConfig } from "../runtime/config/config.ts";
import { openDatabase } from "../database/database.ts";
import { createLog } from "../runtime/log/log.ts";
import { startDatabaseProxy } from "../testing/proxy.ts";
import { mountHealth } from "./health.ts";
import { createServer } from "./server.ts";

it("answers within two seconds whatever becomes of the database, and is well again after", async () => {
  const proxy = await startDatabaseProxy();
  const { host, port } = proxy;
  const db = openDatabase({ ...inject("cluster"), host, port, database: "portal", max: 2 });
  const app = await createServer(readConfig({}), createLog("silent"));
  const leaving = new AbortController();
  mountHealth(app, db, { readDisk: async () => null, leaving: leaving.signal });
  const health = async () => {
    const began = performance.now();
    const { statusCode } = await app.inject("/healthz");
    expect(performance.now() - began).toBeLessThan(2_000);
    return statusCode;
  };
  expect(await health()).toBe(200);
  proxy.setSilent(true);
  expect(await Promise.all([health(), health(), health(), health()])).toEqual([503, 503, 503, 503]);
  proxy.setSilent(false);
  await expect.poll(health, { timeout: 15_000 }).toBe(200);
  leaving.abort();
  expect((await app.inject("/healthz")).json()).toMatchObject({ code: "leaving" });
  proxy.cut();
  expect(await health()).toBe(503);
  await app.close();
  await db.$client.end();
});
