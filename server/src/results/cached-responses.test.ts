import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openKeyring } from "../accounts/auth/signing-keys.ts";
import { makeUser, type MadeUser, openTestSession } from "../accounts/fixtures.ts";
import { authSessions, signInNames, users } from "../accounts/tables.ts";
import { createApp } from "../app.ts";
import { makeClass } from "../classes/fixtures.ts";
import { classes, subjects } from "../classes/tables.ts";
import { readConfig } from "../platform/runtime/config/config.ts";
import { bareName } from "../platform/database/columns.ts";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { followWith, replicaOf } from "../platform/database/replica.ts";
import { sweepVersionsWorker } from "../platform/http/cached-responses/versions.ts";
import { createLog } from "../platform/runtime/log/log.ts";
import { createSealer } from "../platform/runtime/secrets/seal.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { copyDatabase } from "../platform/testing/database.ts";
import { startTestServer, TEST_SECRET_KEY, type TestServer } from "../platform/testing/server.ts";
import { countStatements } from "../platform/testing/statements.ts";
import { makeSession } from "../school/fixtures.ts";
import { academicSessions } from "../school/tables.ts";
import { makeStudent } from "../students/fixtures.ts";
import { enrolments, studentDetails } from "../students/tables.ts";
import {
  approve,
  enrolInTerm,
  makeReportedClass,
  type ReportedClass,
  scoresOfTotal,
} from "./reports/fixtures.ts";
import { results } from "./tables.ts";

let server: TestServer;
/** A second process on the same database, as far as memory and connections go. */
let other: { origin: string; db: Database; close(): Promise<void> };
let gold: ReportedClass;
let principal: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  gold = await makeReportedClass(db, {
    session,
    totals: { Adebayo: { English: 80 }, Bello: { English: 70 }, Chukwu: { English: 60 } },
  });
  other = await startAnother();
});
afterAll(async () => {
  await other.close();
  await server.close();
});

async function startAnother() {
  const { database } = server.db.$client.options;
  const db = openDatabase({ ...inject("cluster"), database, max: 4 });
  const config = readConfig({ LOG_LEVEL: "silent" });
  const keyring = await openKeyring(db, createSealer(TEST_SECRET_KEY), config.publicUrl);
  const app = await createApp({ config, db, keyring, log: createLog("silent") });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const close = async () => {
    await app.close();
    await db.$client.end();
  };
  return { origin, db, close };
}

const tokens = new Map<string, string>();

async function get(origin: string, path: string, as: string, etag?: string) {
  const token = tokens.get(as) ?? (await openTestSession(server.db, server.keyring, as));
  tokens.set(as, token);
  const headers = { authorization: `Bearer ${token}`, ...(etag && { "if-none-match": etag }) };
  const response = await fetch(`${origin}/api${path}`, { headers });
  return {
    status: response.status,
    etag: response.headers.get("etag") ?? "",
    text: await response.text(),
  };
}

const pupil = () => gold.pupils["Adebayo"]!.id;
const ofPupil = () => `/students/${pupil()}/results?termId=${gold.session.termIds.TERM_1}`;
const ofStudents = () => "/students?limit=50&search=ada";
const ofClass = () => "/reports/ledger?className=primary+4+gold&term=TERM_1";

/** The answers of both processes for the principal, which must agree. */
async function read(path: string): Promise<string> {
  const one = await get(server.origin, path, principal.id);
  const another = await get(other.origin, path, principal.id);
  expect([one.status, another.status]).toEqual([200, 200]);
  expect(another.text).toBe(one.text);
  return one.text;
}

describe("a kept answer", () => {
  test("costs one statement, which looks up the session", async () => {
    for (const path of [ofPupil(), ofClass(), ofStudents()]) {
      const first = await read(path);
      const { statements } = await countStatements(server.db, async () => {
        expect((await get(server.origin, path, principal.id)).text).toBe(first);
      });
      expect(statements).toEqual([expect.stringContaining("auth_sessions")]);
    }
  });

  test("is answered 304 to who has it, and only to who may read it", async () => {
    for (const path of [ofPupil(), ofClass()]) {
      const { etag } = await get(server.origin, path, principal.id);
      expect(await get(server.origin, path, principal.id, etag)).toEqual({
        status: 304,
        etag,
        text: "",
      });
      const stranger = await makeUser(server.db, { role: "TEACHER" });
      expect((await get(server.origin, path, stranger.id, etag)).status).toBe(403);
      const headers = { "if-none-match": etag };
      expect((await fetch(`${server.origin}/api${path}`, { headers })).status).toBe(401);
    }
  });

  test("is not given to a session that ended, or an account that was disabled", async () => {
    const head = await makeUser(server.db, { role: "PRINCIPAL" });
    expect((await get(server.origin, ofClass(), head.id)).status).toBe(200);
    const active = (isActive: boolean) =>
      server.db.update(users).set({ isActive }).where(eq(users.id, head.id));
    await active(false);
    expect((await get(server.origin, ofClass(), head.id)).status).toBe(401);
    await active(true);
    expect((await get(server.origin, ofClass(), head.id)).status).toBe(200);
    await server.db.delete(authSessions).where(eq(authSessions.userId, head.id));
    expect((await get(server.origin, ofClass(), head.id)).status).toBe(401);
  });
});

/** Changes that affect responses, as statements; each with the path of such a response. */
const CHANGES: Record<string, { path: () => string; change: (db: Database) => Promise<unknown> }> =
  {
    "a result is approved": {
      path: ofPupil,
      change: (db) => approve(db, gold, "Adebayo", "Science", scoresOfTotal(50)),
    },
    "an approved result is reopened": {
      path: ofClass,
      change: (db) =>
        db
          .update(results)
          .set({ status: "pending", published: false })
          .where(eq(results.enrolmentId, gold.pupils["Bello"]!.enrolmentId)),
    },
    "an approved result is deleted": {
      path: ofClass,
      change: (db) =>
        db.delete(results).where(eq(results.enrolmentId, gold.pupils["Chukwu"]!.enrolmentId)),
    },
    "a pupil gets another name": {
      path: ofClass,
      change: (db) => db.update(users).set({ lastName: "Ojo" }).where(eq(users.id, pupil())),
    },
    "a pupil gets another admission number": {
      path: ofPupil,
      change: (db) =>
        db.update(signInNames).set({ name: "NEW/1" }).where(eq(signInNames.userId, pupil())),
    },
    "a classmate is no longer admitted": {
      path: ofClass,
      change: (db) =>
        db
          .update(studentDetails)
          .set({ admitted: false })
          .where(eq(studentDetails.userId, gold.pupils["Bello"]!.id)),
    },
    "a pupil's account is disabled": {
      path: ofStudents,
      change: (db) => db.update(users).set({ isActive: false }).where(eq(users.id, pupil())),
    },
    "a pupil's parent gets another phone number": {
      path: ofStudents,
      change: (db) =>
        db
          .update(studentDetails)
          .set({ parentPhone: "08031234567" })
          .where(eq(studentDetails.userId, pupil())),
    },
    "a pupil is added": {
      path: ofStudents,
      change: (db) => {
        const { id: sessionId, termIds } = gold.session;
        const enrolment = { classId: gold.id, sessionId, termId: termIds.TERM_1 };
        return makeStudent(db, { firstName: "Ada", lastName: "Newman", ...enrolment });
      },
    },
    "a pupil is deleted": {
      path: ofStudents,
      change: (db) =>
        db
          .update(users)
          .set({ deletedAt: new Date() })
          .where(eq(users.id, gold.pupils["Chukwu"]!.id)),
    },
    "a pupil changes class": {
      path: ofStudents,
      change: async (db) => {
        const { id: classId } = await makeClass(db, {
          sessionId: gold.session.id,
          name: "Basic 5",
        });
        const { enrolmentId } = gold.pupils["Bello"]!;
        await db.update(enrolments).set({ classId }).where(eq(enrolments.id, enrolmentId));
      },
    },
    "a pupil is enrolled in another term": {
      path: ofPupil,
      change: (db) => enrolInTerm(db, gold, "Adebayo", "TERM_2"),
    },
    "a subject gets another name": {
      path: ofPupil,
      change: (db) =>
        db.update(subjects).set({ name: "English Studies" }).where(eq(subjects.name, "English")),
    },
    "the class gets another arm": {
      path: ofPupil,
      change: (db) => db.update(classes).set({ section: "GOLD" }).where(eq(classes.id, gold.id)),
    },
    "the school shows positions": {
      path: ofPupil,
      change: (db) => db.insert(settings).values({ key: "show_position", value: true }),
    },
    "the session gets another name": {
      path: ofPupil,
      change: (db) => db.update(academicSessions).set({ name: "2031/2032" }),
    },
  };

describe("after a change it is read again, in every process", () => {
  test.each(Object.entries(CHANGES))("%s", async (_what, { path, change }) => {
    const before = await read(path());
    await change(server.db);
    expect(await read(path())).not.toBe(before);
  });

  test("also a change that commits after another one that began later", async () => {
    const comment = (principalComment: string, enrolmentId: string): SQL => sql`
      update ${results} set ${bareName(results.principalComment)} = ${principalComment}
      where ${results.enrolmentId} = ${enrolmentId}`;
    const { enrolmentId } = gold.pupils["Adebayo"]!;
    await server.db.transaction(async (slow) => {
      await slow.execute(comment("slow", enrolmentId));
      await approve(other.db, gold, "Adebayo", "Yoruba", scoresOfTotal(40));
      expect(await read(ofPupil())).not.toContain("slow");
    });
    expect(await read(ofPupil())).toContain("slow");
  });

  test("also when all connections between process and database were lost in between", async () => {
    const before = await read(ofPupil());
    await server.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await approve(server.db, gold, "Adebayo", "Art", scoresOfTotal(30));
    const after = await get(server.origin, ofPupil(), principal.id);
    expect(after.text).not.toBe(before);
    await expect
      .poll(async () => (await get(other.origin, ofPupil(), principal.id)).text)
      .toBe(after.text);
  });

  test("and not by saves of what families do not see", async () => {
    await read(ofClass());
    await server.db
      .update(results)
      .set({ teacherComment: "Draft" })
      .where(eq(results.status, "pending"));
    const { count } = await countStatements(server.db, () =>
      get(server.origin, ofClass(), principal.id),
    );
    expect(count).toBe(1);
  });
});

test("sweeping the list of changes gives a version that there never was", async () => {
  const before = await read(ofPupil());
  await sweepVersionsWorker(server.db).run({}, { isLast: true });
  await sweepVersionsWorker(server.db).run({}, { isLast: true });
  const { count } = await countStatements(server.db, async () => {
    expect((await get(server.origin, ofPupil(), principal.id)).text).toBe(before);
  });
  expect(count).toBeGreaterThan(1);
  expect((await server.db.execute(sql`select from kept.changes`)).rows.length).toBeLessThan(10);
});

test("a reading replica makes what it has the version of; all else and who may read is the primary's", async () => {
  const { db } = server;
  const head = await makeUser(db, { role: "PRINCIPAL" });
  await approve(db, gold, "Adebayo", "History", scoresOfTotal(41));
  const copy = await copyDatabase(db);
  const replica = followWith(other.db, copy.connection);
  const { counts } = replicaOf(other.db)!;
  try {
    // Missing on every replica, so that its responses differ from those of the primary.
    await copy.db.execute(sql`alter table ${results} disable trigger user`);
    await copy.db.update(results).set({ teacherComment: "read from the copy" });
    const mark = expect.stringContaining("read from the copy");
    const request = () => get(other.origin, ofPupil(), head.id);
    expect(await get(server.origin, ofPupil(), head.id)).not.toMatchObject({ text: mark });
    expect(await request()).toMatchObject({ status: 200, text: mark });
    const stranger = await makeUser(db, { role: "TEACHER" });
    expect((await get(other.origin, ofPupil(), stranger.id)).status).toBe(403);
    expect(counts).toEqual({ read: 1, behind: 0, failed: 0 });

    await approve(db, gold, "Adebayo", "Geography", scoresOfTotal(43));
    const newest = await get(server.origin, ofPupil(), head.id);
    expect(newest.text).toContain("Geography");
    expect((await request()).text).toBe(newest.text);
    expect(counts).toEqual({ read: 1, behind: 1, failed: 0 });

    await db.update(users).set({ isActive: false }).where(eq(users.id, head.id));
    expect((await request()).status).toBe(401);
    await db.update(users).set({ isActive: true }).where(eq(users.id, head.id));
    await copy.close();
    await approve(db, gold, "Adebayo", "Music", scoresOfTotal(45));
    expect((await request()).text).toBe((await get(server.origin, ofPupil(), head.id)).text);
    expect(counts).toEqual({ read: 1, behind: 1, failed: 1 });
  } finally {
    await replica.$client.end();
  }
});
