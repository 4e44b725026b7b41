import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../database.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { createLog } from "../../runtime/log/log.ts";
import { SYSTEM_ORIGIN, writeAudit } from "./audit.ts";
import { sealEntries, startSealing } from "./sealing.ts";
import { auditLog, auditSeals } from "./tables.ts";
import { verifyAudit } from "./verify.ts";

let db: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ db, close } = await createTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await tamper("truncate audit_log, audit_values, audit_seals restart identity");
});

const entry = (n: number) => ({
  action: "test.change",
  subjectId: null,
  before: { z: 1, a: { y: [1.5, null], b: "é" } },
  after: { n, at: new Date("2026-01-02T03:04:05.678Z"), left: undefined },
});

/** Writes entries 1 to `count`, each in a transaction of its own. */
async function write(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await db.transaction((tx) => writeAudit({ tx, origin: SYSTEM_ORIGIN }, [entry(n)]));
  }
}

/**
 * Runs a statement on the log with its triggers disabled, as only someone with direct access to the
 * database can.
 */
async function tamper(statement: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ["audit_log", "audit_seals"]) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
    }
    await tx.execute(sql.raw(statement));
    for (const table of ["audit_log", "audit_seals"]) {
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`));
    }
  });
}

describe("the audit log and its seals", () => {
  it("take more entries at once than a statement takes values, in their order", async () => {
    const many = Array.from({ length: 12_000 }, (_, n) => entry(n));
    await db.transaction((tx) => writeAudit({ tx, origin: SYSTEM_ORIGIN }, many));
    const { rows } = await db.execute<{ n: number }>(
      sql`select (values -> 'after' ->> 'n')::int as n from audit_values order by seq`,
    );
    expect(rows.map(({ n }) => n)).toEqual(many.map((_, n) => n));
    await sealEntries(db, "all");
    expect((await verifyAudit(db)).problems).toEqual([]);
  });

  it("refuse to be changed, by the database itself", async () => {
    await write(1);
    await sealEntries(db, "all");
    for (const statement of [
      "update audit_log set action = 'x'",
      "delete from audit_log",
      "update audit_seals set seq = 9",
      "delete from audit_seals",
      "truncate audit_seals",
    ]) {
      await expect(db.$client.query(statement)).rejects.toThrow("append-only");
    }
  });
});

describe("sealing", () => {
  it("takes each entry once, in their order, and the chain is whole", async () => {
    await write(5);
    expect(await sealEntries(db, "recent")).toBe(5);
    expect(await sealEntries(db, "recent")).toBe(0);
    await write(2);
    expect(await sealEntries(db, "recent")).toBe(2);
    const { head, ...rest } = await verifyAudit(db);
    expect(rest).toEqual({ sealed: 7, unsealed: 0, problems: [] });
    expect(head).toMatchObject({ position: 7, hash: expect.stringMatching(/^[\da-f]{64}$/) });
  });

  it("takes an entry that others overtook", async () => {
    const late = db.transaction(async (tx) => {
      await writeAudit({ tx, origin: SYSTEM_ORIGIN }, [entry(1)]);
      // It is sent without waiting for its result; by the next result it has its number.
      await tx.execute("select 1");
      await write(3);
      await sealEntries(db, "recent");
    });
    await late;
    expect(await sealEntries(db, "recent")).toBe(1);
    const seals = await db.select().from(auditSeals).orderBy(asc(auditSeals.position));
    expect(seals.map(({ seq }) => seq)).toEqual([2, 3, 4, 1]);
    expect((await verifyAudit(db)).problems).toEqual([]);
  });

  it("is done by one of several at the same moment", async () => {
    await write(20);
    const sealed = await Promise.all([1, 2, 3, 4].map(() => sealEntries(db, "all")));
    expect(sealed.reduce((a, b) => a + b)).toBe(20);
    expect(await verifyAudit(db)).toMatchObject({ sealed: 20, unsealed: 0, problems: [] });
  });

  it("continues automatically until it is stopped", async () => {
    const sealing = startSealing(db, createLog("silent"));
    await write(3);
    await expect.poll(() => db.$count(auditSeals), { timeout: 30_000 }).toBe(3);
    await sealing.stop();
    await write(1);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await db.$count(auditSeals)).toBe(3);
  });
});

describe("verifying", () => {
  beforeEach(async () => {
    await write(6);
    await sealEntries(db, "all");
  });

  it.each([
    ["who did it", "update audit_log set actor_id = gen_random_uuid() where seq = 3"],
    ["what was done", "update audit_log set action = 'test.other' where seq = 3"],
    ["when", "update audit_log set at = at + interval '1 microsecond' where seq = 3"],
    ["the hash of the values", "update audit_log set values_hash = sha256('x') where seq = 3"],
  ])("finds a change of %s", async (what, statement) => {
    await tamper(statement);
    const { problems } = await verifyAudit(db);
    expect(problems).toContainEqual({ kind: "entry_changed", seq: 3 });
    const kinds = problems.map(({ kind }) => kind);
    expect(kinds.includes("values_changed")).toBe(what === "the hash of the values");
  });

  it("finds an entry that was removed, a seal that was removed, and values that were changed", async () => {
    await tamper("delete from audit_values where seq in (2, 5)");
    await tamper("delete from audit_log where seq = 2");
    await tamper("delete from audit_seals where seq = 4");
    await tamper(
      `update audit_values set values = jsonb_set(values, '{after,n}', '9') where seq = 6`,
    );
    expect((await verifyAudit(db)).problems).toEqual([
      { kind: "entry_missing", seq: 2 },
      { kind: "seal_missing", seq: 5 },
      { kind: "values_changed", seq: 6 },
    ]);
  });

  it("finds two entries that changed places", async () => {
    await tamper("update audit_seals set seq = seq + 100 where seq in (2, 3)");
    await tamper(
      "update audit_seals set seq = case seq when 102 then 3 else 2 end where seq > 100",
    );
    expect((await verifyAudit(db)).problems.map(({ kind }) => kind)).toEqual([
      "entry_changed",
      "entry_changed",
    ]);
  });

  it("lets values be erased: the chain stays whole", async () => {
    await tamper("delete from audit_values where seq = 3");
    expect((await verifyAudit(db)).problems).toEqual([]);
    expect(await db.$count(auditLog)).toBe(6);
  });
});
