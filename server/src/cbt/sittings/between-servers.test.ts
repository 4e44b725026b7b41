import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { openTestSession } from "../../accounts/fixtures.ts";
import { openKeyring } from "../../accounts/auth/signing-keys.ts";
import { createApp } from "../../app.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { errorResponseFor } from "../../platform/http/error-response.ts";
import { createLog } from "../../platform/runtime/log/log.ts";
import { createSealer } from "../../platform/runtime/secrets/seal.ts";
import { startDatabaseProxy } from "../../platform/testing/proxy.ts";
import {
  type TestResponse,
  startTestServer,
  TEST_SECRET_KEY,
  type TestServer,
} from "../../platform/testing/server.ts";
import { saveAnswers } from "./commands-answers.ts";
import { makeSitting, makeTestedClass } from "../fixtures.ts";
import { liveViewEvents, sittingAnswers, sittings } from "./tables.ts";

type TestedClass = Awaited<ReturnType<typeof makeTestedClass>>;

let server: TestServer;
let gold: TestedClass;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  server = await startTestServer();
  gold = await makeTestedClass(server.db, { pupils: 60 });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => server.close());

/** Starts another server on the same database with its own connections; returns its origin. */
async function startAnother(way: { host: string; port: number } = inject("cluster")) {
  const { database } = server.db.$client.options;
  const db = openDatabase({ ...inject("cluster"), ...way, database, max: 4 });
  const config = readConfig({ LOG_LEVEL: "silent" });
  const keyring = await openKeyring(db, createSealer(TEST_SECRET_KEY), config.publicUrl);
  const app = await createApp({ config, db, keyring, log: createLog("silent") });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  closers.push(async () => {
    await app.close();
    await db.$client.end();
  });
  return { origin, db };
}

async function startWay() {
  const way = await startDatabaseProxy();
  closers.push(async () => way.cut());
  return way;
}

/** Calls any of the servers as a person; the session is the same everywhere. */
function caller() {
  const tokens = new Map<string, string>();
  return async (
    origin: string,
    endpoint: string,
    as: string,
    body: object,
  ): Promise<Pick<TestResponse, "status" | "body">> => {
    const [method = "", path = ""] = endpoint.split(" ");
    const token = tokens.get(as) ?? (await openTestSession(server.db, server.keyring, as));
    tokens.set(as, token);
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
}

let taken = 0;
const nextPupils = (count: number) =>
  gold.pupils.slice(taken, (taken += count)).map(({ id }) => id);

const answer = (number: number, text = "B") => ({
  seat: 1,
  answers: [{ questionId: gold.test.questionIds[0]!, number, answer: text }],
});
const storedAnswers = (id: string) =>
  server.db.select().from(sittingAnswers).where(eq(sittingAnswers.sittingId, id));

describe("two servers on one database", () => {
  it("serve the same test: pupils switch between them, and all hand in at once", async () => {
    const pupils = nextPupils(30);
    const origins = [server.origin, (await startAnother()).origin];
    const call = caller();
    const begun = await Promise.all(
      pupils.map((as, n) => call(origins[n % 2]!, "POST /sittings", as, { testId: gold.test.id })),
    );
    const ids: string[] = begun.map(({ body }) => body.data.id);
    for (const number of [1, 2, 3]) {
      const saves = await Promise.all(
        pupils.map((as, n) => {
          const what = answer(number, number === 3 ? "B" : "A");
          return call(origins[(n + number) % 2]!, `POST /sittings/${ids[n]!}/answers`, as, what);
        }),
      );
      for (const { body } of saves) {
        expect(body.data.acknowledged).toMatchObject([{ outcome: "saved", number }]);
      }
    }
    const handedIn = await Promise.all(
      pupils.flatMap((as, n) =>
        origins.map((origin) => call(origin, `POST /sittings/${ids[n]!}/hand-in`, as, { seat: 1 })),
      ),
    );
    for (const { body } of handedIn) expect(body.data.receipt).toMatchObject({ saved: 1, of: 3 });
    for (const id of ids) {
      const [row] = await server.db.select().from(sittings).where(eq(sittings.id, id));
      expect(row).toMatchObject({ marks: 1, handedInBy: "pupil" });
      const log = await server.db
        .select()
        .from(liveViewEvents)
        .where(eq(liveViewEvents.sittingId, id));
      expect(log.map(({ kind }) => kind)).toEqual(["began", "handed_in"]);
      expect(await storedAnswers(id)).toMatchObject([{ number: 3, answer: "B", marks: 1 }]);
    }
  });
});

/** Pupils who sit, and their sittings. */
async function sit(count: number) {
  const { test, classId } = gold;
  const pupils = nextPupils(count);
  const ids: string[] = [];
  for (const studentId of pupils) {
    ids.push((await makeSitting(server.db, { test, studentId, classId })).id);
  }
  return { pupils, ids };
}

describe("a database without connection", () => {
  it("fails saves with 503 without acknowledgement, and recovers", async () => {
    const { pupils, ids } = await sit(8);
    const way = await startWay();
    const { origin, db } = await startAnother(way);
    const call = caller();
    const saveAll = (number: number) =>
      Promise.all(
        pupils.map((as, n) =>
          call(origin, `POST /sittings/${ids[n]!}/answers`, as, answer(number)),
        ),
      );
    for (const { status } of await saveAll(1)) expect(status).toBe(200);
    way.cut();
    const began = performance.now();
    for (const { status, body } of await saveAll(2)) {
      expect({ status, code: body.code }).toEqual({ status: 503, code: "busy" });
    }
    expect(performance.now() - began).toBeLessThan(5000);
    for (const id of ids) expect(await storedAnswers(id)).toMatchObject([{ number: 1 }]);
    await way.reopen();
    for (const { status } of await saveAll(3)) expect(status).toBe(200);
    for (const id of ids) expect(await storedAnswers(id)).toMatchObject([{ number: 3 }]);
    expect(db.$client.waitingCount).toBe(0);
    expect(db.$client.idleCount).toBe(db.$client.totalCount);
  });

  it("drops a connection that does not respond, and the next save succeeds", async () => {
    const { pupils, ids } = await sit(1);
    const way = await startWay();
    const { db } = await startAnother(way);
    const save = (number: number) =>
      saveAnswers(db, {
        sittingId: ids[0]!,
        studentId: pupils[0]!,
        contact: { answered: null },
        seat: 1,
        answers: [{ ...answer(number).answers[0]!, sinceContact: 0 }],
      });
    await save(1);
    way.setSilent(true);
    const error: unknown = await save(2).catch((thrown: unknown) => thrown);
    expect(errorResponseFor(error, createLog("silent")).status).toBe(503);
    way.setSilent(false);
    await save(3);
    expect(await storedAnswers(ids[0]!)).toMatchObject([{ number: 3 }]);
  });
});

describe("a save that fails", () => {
  it("fails alone within its batch", async () => {
    const { pupils, ids } = await sit(12);
    await server.db.$client.query(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        if new.answer = 'poison' then raise exception 'poison'; end if; return new; end $$;
      create trigger refuse_poison before insert on sitting_answers
        for each row execute function refuse_poison();`);
    const call = caller();
    const { status: warm } = await call(
      server.origin,
      `POST /sittings/${ids[0]!}/answers`,
      pupils[0]!,
      { seat: 1 },
    );
    expect(warm).toBe(200);
    const responses = await Promise.all(
      pupils.map((as, n) => {
        const what = answer(1, n === 5 ? "poison" : "B");
        return call(server.origin, `POST /sittings/${ids[n]!}/answers`, as, what);
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      ids.map((_id, n) => (n === 5 ? 500 : 200)),
    );
    for (const [n, id] of ids.entries())
      expect(await storedAnswers(id)).toHaveLength(n === 5 ? 0 : 1);
  });

  it("does not wait for the lock of another sitting", async () => {
    const { pupils, ids } = await sit(4);
    const call = caller();
    const holder = await server.db.$client.connect();
    await holder.query("begin");
    await holder.query("select 1 from sittings where id = $1 for update", [ids[0]]);
    const responses = await Promise.all(
      pupils.map((as, n) =>
        call(server.origin, `POST /sittings/${ids[n]!}/answers`, as, answer(1)),
      ),
    );
    await holder.query("rollback");
    holder.release();
    expect(responses.map(({ status }) => status)).toEqual([503, 200, 200, 200]);
  });
});
