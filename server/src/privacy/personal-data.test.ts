import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "../platform/testing/database.ts";
import { LEFT_OUT } from "./excluded-data.ts";
import { columnsIn, PERSONAL_DATA } from "./personal-data.ts";
import { targetOf } from "./references.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const described = new Set(PERSONAL_DATA.map(({ table }) => getTableName(table)));
const leftOut = LEFT_OUT.flatMap(({ tables }) => tables.map((table) => getTableName(table)));

test("every table is in the copy of a person's data, or left out with a reason", async () => {
  const { rows } = await database.db.$client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  );
  const tables = rows.map(({ name }) => name).toSorted();
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((name) => !described.has(name) && !leftOut.includes(name))).toEqual([]);
  expect([...described, ...leftOut].filter((name) => !tables.includes(name))).toEqual([]);
  expect(leftOut.filter((name, at) => described.has(name) || leftOut.indexOf(name) !== at)).toEqual(
    [],
  );
});

test("what points at people by a foreign key has a name for them, and no bytes leave as they are", () => {
  for (const part of PERSONAL_DATA) {
    const columns = getTableColumns(part.table) as Record<string, PgColumn>;
    for (const scope of ["own", "school"] as const) {
      for (const [name, column] of Object.entries(columnsIn(part, scope))) {
        const where = `${getTableName(part.table)}.${name}`;
        // Sealed ones are opened, or are files.
        if (column.getSQLType() === "bytea") expect(part.sealed, where).toHaveProperty(name);
        if (/hash|secret|password(?!Expires)/i.test(name) && name !== "mustChangePassword") {
          expect.fail(`${where} is a secret`);
        }
      }
    }
    // A rule without columns has no effect.
    const named = [
      ...(part.columns ?? []),
      ...Object.keys({ ...part.without, ...part.sealed, ...part.own?.onlyIf }),
      ...(part.own?.without ?? []),
    ];
    expect(named.filter((name) => !(name in columns))).toEqual([]);
  }
});

test("tables with a person that no foreign key shows are told apart by hand", async () => {
  // A column that names people without a key: a new one needs a decision about exports and erasure.
  const { rows } = await database.db.$client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and udt_name in ('uuid', '_uuid')
       and column_name ~ '(person|student|pupil|parent|guardian|owner|actor|recipient|subject)s?_?(id|ids)?$'
     order by 1`,
  );
  const withoutKey = rows
    .map(({ name }) => name)
    .filter((name) => {
      const [table = "", column = ""] = name.split(".");
      const part = PERSONAL_DATA.find((one) => getTableName(one.table) === table);
      if (!part) return false;
      const tableColumn = Object.values(
        getTableColumns(part.table) as Record<string, PgColumn>,
      ).find((one) => one.name === column || snake(one.name) === column);
      return tableColumn !== undefined && targetOf(part.table, tableColumn) === null;
    });
  expect(withoutKey).toEqual([
    "audit_log.actor_id",
    "audit_log.subject_id",
    "mails.recipient_id",
    "message_recipients.person_id",
    "message_recipients.student_ids",
    "phone_messages.recipient_id",
    "record_accesses.person_id",
    "record_accesses.student_id",
  ]);
});

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
