import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@school/server/accounts/tables.ts";
import type { Database } from "@school/server/platform/database/database.ts";
import { auditLog } from "@school/server/platform/database/audit/tables.ts";
import { createTestDatabase } from "@school/server/platform/testing/database.ts";
import { loadDemoSchool } from "./load.ts";

let school: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;

beforeAll(async () => {
  school = await createTestDatabase();
  db = school.db;
  await loadDemoSchool(db);
});
afterAll(() => school.close());

/**
 * Columns that may differ between loads. They contain salts, test times set around the day of the
 * load, the moment at which accounts got a first password, and its time in the audit log.
 */
const VARYING = ["password_hash", "initial_password_given_at", "opens_at", "closes_at"];
const VARYING_TABLES = ["audit_log", "audit_values"];

/** A hash of every table's rows. */
async function contentOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  const content: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (VARYING_TABLES.includes(name)) continue;
    const { rows } = await database.execute<{ line: string }>(sql`
      select (to_jsonb(t) - ${sql.param(VARYING)}::text[])::text as line
      from ${sql.identifier(name)} t order by 1`);
    const lines = rows.map((row) => row.line).join("\n");
    content[name] = `${rows.length} rows ${createHash("sha256").update(lines).digest("hex")}`;
  }
  return content;
}

test("a second load changes nothing", async () => {
  const before = await contentOf(db);
  await loadDemoSchool(db);
  expect(await contentOf(db)).toEqual(before);
  expect(await db.select({ action: auditLog.action }).from(auditLog)).toEqual([
    { action: "portal.load-demo-school" },
  ]);
});

test("two processes that load at once give one school, the same as any other", async () => {
  const other = await createTestDatabase();
  await Promise.all([loadDemoSchool(other.db), loadDemoSchool(other.db)]);
  const content = await contentOf(other.db);
  await other.close();
  expect(content).toEqual(await contentOf(db));
});

test("nothing is loaded into a database with accounts", async () => {
  const other = await createTestDatabase();
  await other.db.insert(users).values({
    id: crypto.randomUUID(),
    userId: "PRINCIPAL",
    role: "PRINCIPAL",
    firstName: "School",
    lastName: "Principal",
  });
  const before = await contentOf(other.db);
  await loadDemoSchool(other.db);
  const after = await contentOf(other.db);
  await other.close();
  expect(after).toEqual(before);
});
