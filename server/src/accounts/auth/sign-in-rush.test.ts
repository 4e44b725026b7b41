import { hash } from "@node-rs/argon2";
import { plural } from "@school/core/api/plural.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { callAuth, makeUser } from "../fixtures.ts";
import { users } from "../tables.ts";
import { TURNS_AT_ONCE, inHashingQueue } from "./password-hashing.ts";

const PASSWORD = "Morning1assembly";
const QUEUE_LIMIT = 250;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const from = (network: string) => ({ headers: { "x-forwarded-for": network } });

async function waitOf(network: string): Promise<{ seconds: number; message: string }> {
  return (await callAuth(server.origin, "GET /token/wait", from(network))).body;
}

/** Occupies the slots and the whole queue from one network, until `empty` is called. */
function fillQueue(network: string) {
  const gate = Promise.withResolvers<void>();
  let refused = 0;
  const calls = Array.from({ length: TURNS_AT_ONCE + QUEUE_LIMIT }, (_, number) =>
    inHashingQueue(() => gate.promise, { network, name: `pupil ${number}` }).catch(() => {
      refused += 1;
    }),
  );
  return {
    refused: () => refused,
    async empty(): Promise<void> {
      gate.resolve();
      await Promise.all(calls);
    },
  };
}

describe("when the queue of sign-ins is full", () => {
  test("one more from the crowd is told when to try again, and how many seconds it would wait", async () => {
    const { email } = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
    const body = { email, password: PASSWORD };
    expect(await waitOf("203.0.113.1")).toEqual({ seconds: 0, message: "" });
    const queue = fillQueue("203.0.113.1");
    const { seconds, message } = await waitOf("203.0.113.1");
    expect(message).toBe(`Many people are signing in. About ${plural(seconds, "second")}.`);
    const refused = await callAuth(server.origin, "POST /token?grant_type=password", {
      body,
      ...from("203.0.113.1"),
    });
    expect(seconds).toBeGreaterThan(0);
    expect(refused).toMatchObject({ status: 429, body: { code: "over_request_rate_limit" } });
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    expect(refused.body.message).toBe(
      `Many people are signing in. Try again in about ${plural(seconds, "second")}.`,
    );
    expect((await waitOf("203.0.113.2")).seconds).toBe(0);
    await queue.empty();
    expect(queue.refused()).toBe(0);
  });

  test("a parent at home signs in, in the place of the crowd's newest", async () => {
    const { email } = await makeUser(server.db, { role: "PARENT", password: PASSWORD });
    const queue = fillQueue("203.0.113.1");
    const signingIn = callAuth(server.origin, "POST /token?grant_type=password", {
      body: { email, password: PASSWORD },
      ...from("203.0.113.2"),
    });
    await vi.waitFor(() => expect(queue.refused()).toBe(1));
    await queue.empty();
    expect((await signingIn).status).toBe(200);
    expect(queue.refused()).toBe(1);
  });
});

test("a password of another cost is hashed again at the sign-in, and stays the same password", async () => {
  const { id, email } = await makeUser(server.db, { role: "PARENT" });
  const passwordHash = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 3, parallelism: 1 });
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  const stored = async () => {
    const [row] = await server.db.select().from(users).where(eq(users.id, id));
    return row?.passwordHash;
  };
  const signIn = (password: string) =>
    callAuth(server.origin, "POST /token?grant_type=password", { body: { email, password } });
  expect((await signIn("wrong")).status).toBe(400);
  expect(await stored()).toBe(passwordHash);
  expect((await signIn(PASSWORD)).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(PASSWORD)).status).toBe(200);
  expect(await stored()).toBe(renewed);
});
