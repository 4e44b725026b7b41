import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it } from "vitest";
import { readConfig } from "../runtime/config/config.ts";
import { createLog } from "../runtime/log/log.ts";
import { startDatabaseProxy } from "../testing/proxy.ts";
import { connectDatabase } from "./connect.ts";

it("names DATABASE_URL, but never its password, where no PostgreSQL answers", async () => {
  const config = readConfig({
    DATABASE_URL: "postgres://school:our-password@127.0.0.1:1/school",
    SECRET_KEY: "one key for every process of this school",
  });
  const failure = await connectDatabase(config, createLog("silent")).catch(String);
  expect(failure).toMatch(/DATABASE_URL: [^\n]+$/);
  expect(failure).not.toContain("our-password");
});

/** A config whose database is behind the proxy. */
async function behindProxy(password = inject("cluster").password) {
  const proxy = await startDatabaseProxy();
  const { user } = inject("cluster");
  const config = readConfig({
    DATABASE_URL: `postgres://${user}:${password}@${proxy.host}:${proxy.port}/portal`,
    SECRET_KEY: "one key for every process of this school",
  });
  return { proxy, config };
}

it("waits for a database that is down at the start, and says so", async () => {
  const { proxy, config } = await behindProxy();
  proxy.cut();
  const reasons: string[] = [];
  const waitOptions = {
    signal: new AbortController().signal,
    onWait: (why: string) => reasons.push(why),
    onEnd() {},
  };
  const opening = connectDatabase(config, createLog("silent"), waitOptions);
  await sleep(3_000);
  expect(reasons).toEqual([expect.stringContaining("ECONNREFUSED")]);
  await proxy.reopen();
  const { db, close } = await opening;
  expect((await db.$client.query("select 1")).rowCount).toBe(1);
  await close();
  proxy.cut();
});

it("stops waiting when the process is stopped, and does not wait after a wrong password", async () => {
  const wrong = await behindProxy("wrong");
  const stop = new AbortController();
  const waitOptions = { signal: stop.signal, onWait() {}, onEnd() {} };
  await expect(connectDatabase(wrong.config, createLog("silent"), waitOptions)).rejects.toThrow(
    /^DATABASE_URL: password authentication failed/,
  );
  wrong.proxy.cut();
  const opening = connectDatabase(wrong.config, createLog("silent"), waitOptions);
  setTimeout(() => stop.abort(), 500);
  await expect(opening).rejects.toThrow("aborted");
});
