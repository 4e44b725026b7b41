import { afterAll, beforeAll, expect, test } from "vitest";
import type { FastifyInstance } from "fastify";
import { createLog } from "../../runtime/log/log.ts";
import { createServer } from "../server.ts";
import { readConfig } from "../../runtime/config/config.ts";
import type { Database } from "../../database/database.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { notify } from "./notify.ts";
import { mountEvents } from "./stream.ts";

let db: Database;
let close: () => Promise<void>;
const servers: FastifyInstance[] = [];
/** Bearers that may subscribe now. */
const subscribers = new Set(["ada", "bola"]);

/** A server process as far as events go; all share one database. */
async function startServer(): Promise<string> {
  const log = createLog("silent");
  const app = await createServer(readConfig({ LOG_LEVEL: "silent" }), log);
  mountEvents(app, {
    db,
    log,
    subscriberOf: async (bearer) =>
      subscribers.has(bearer)
        ? { sessionId: bearer, maySee: ({ about }) => about["for"] === bearer }
        : null,
  });
  servers.push(app);
  return app.listen({ port: 0, host: "127.0.0.1" });
}

/** The events that a listening page receives, as they come. */
async function listen(origin: string, bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` };
  const response = await fetch(`${origin}/api/events`, { headers });
  const received: string[] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body!) {
      const text = decoder.decode(chunk as Uint8Array);
      received.push(...[...text.matchAll(/^event: (.*)$/gm)].map((match) => match[1]!));
    }
  })();
  return { status: response.status, received, ended };
}

beforeAll(async () => {
  ({ db, close } = await createTestDatabase());
});
afterAll(async () => {
  await Promise.all(servers.map((app) => app.close()));
  await close();
});

const notifyAll = (name: string) =>
  db.transaction((tx) => notify(tx, { topic: "news", about: { for: name } }));

test("what one process announces is received at every other, by its audience", async () => {
  const [one, other] = [await startServer(), await startServer()];
  const ada = await listen(one, "ada");
  const alsoAda = await listen(other, "ada");
  const bola = await listen(other, "bola");
  expect(ada.status).toBe(200);
  // The processes' own connections may still be opening.
  await expect
    .poll(
      async () => (
        await notifyAll("ada"),
        [ada, alsoAda].every(({ received }) => received.length > 0)
      ),
      {
        timeout: 30_000,
      },
    )
    .toBe(true);
  expect(new Set([...ada.received, ...alsoAda.received])).toEqual(new Set(["news"]));
  expect(bola.received).toEqual([]);
});

test("what is rolled back is not heard", async () => {
  const ada = await listen(await startServer(), "ada");
  await db
    .transaction(async (tx) => {
      await notify(tx, { topic: "never", about: { for: "ada" } });
      throw new Error("rolled back");
    })
    .catch(() => {});
  await expect
    .poll(async () => (await notifyAll("ada"), ada.received.length), { timeout: 30_000 })
    .toBeGreaterThan(0);
  expect(ada.received).not.toContain("never");
});

test("a stranger hears nothing, and one sign-in has six streams at most", async () => {
  const origin = await startServer();
  expect((await fetch(`${origin}/api/events`)).status).toBe(401);
  const streams = [];
  for (let n = 0; n < 7; n += 1) streams.push(await listen(origin, "bola"));
  await streams[0]!.ended;
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 200));
});

test("a stop ends open streams and does not wait for them", async () => {
  const origin = await startServer();
  const ada = await listen(origin, "ada");
  const began = Date.now();
  await servers.at(-1)!.close();
  await ada.ended;
  expect(Date.now() - began).toBeLessThan(4000);
});
