import { namesOf } from "@school/core/api/fields.ts";
import { DETAIL_FIELDS } from "@school/core/students/fields.ts";
import { inArray, sql } from "drizzle-orm";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { users } from "../../accounts/tables.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { bareName } from "../../platform/db/columns.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { ImportRun, KeptChange } from "../../platform/imports/kind.ts";
import { studentDetails } from "../tables.ts";

/** Changes the records of pupils who were here before the import, which remembers how they were. */
export async function updateKnown(
  tx: Transaction,
  changes: readonly KeptChange[],
  run: ImportRun,
): Promise<void> {
  if (changes.length === 0) return;
  await lockUsers(
    tx,
    changes.map(({ id }) => id),
  );
  await applyChanges(tx, run, changes);
  await run.keep(changes);
}

interface Restored {
  readonly pupils: number;
  /** Names of those who were changed since, and stay as they are. */
  readonly kept: readonly string[];
}

/** Gives pupils back what the import changed, field by field, where it was not changed since. */
export async function restoreKnown(tx: Transaction, run: ImportRun): Promise<Restored> {
  const { kept } = run;
  if (kept.length === 0) return { pupils: 0, kept: [] };
  const ids = kept.map(({ id }) => id);
  await lockUsers(tx, ids);
  const rows = await tx.select().from(studentDetails).where(inArray(studentDetails.userId, ids));
  const now = new Map(rows.map((row) => [row.userId, row]));
  const changed: string[] = [];
  const back = kept.flatMap(({ id, before, after }): KeptChange[] => {
    const current: Readonly<Record<string, unknown>> = now.get(id) ?? {};
    const fields = Object.keys(after).filter((field) => current[field] === after[field]);
    if (fields.length < Object.keys(after).length) changed.push(id);
    if (fields.length === 0) return [];
    const pick = (values: KeptChange["before"]) =>
      Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    return [{ id, before: pick(after), after: pick(before) }];
  });
  await applyChanges(tx, run, back);
  const names = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, changed));
  return {
    pupils: back.length,
    kept: names.map(({ firstName, lastName }) => `${firstName} ${lastName}`),
  };
}

/** A statement for each field that changes, however many pupils. */
async function applyChanges(
  tx: Transaction,
  { origin }: ImportRun,
  changes: readonly KeptChange[],
): Promise<void> {
  for (const field of namesOf(DETAIL_FIELDS)) {
    const some = changes.filter(({ after }) => field in after);
    if (some.length === 0) continue;
    const column = studentDetails[field];
    const values = some.map(({ after }) => after[field]?.toString() ?? null);
    await tx.execute(sql`
      update ${studentDetails}
      set ${bareName(column)} = wanted.value::${sql.raw(column.getSQLType())}
      from unnest(${sql.param(some.map(({ id }) => id))}::uuid[],
        ${sql.param(values)}::text[]) as wanted (id, value)
      where ${studentDetails.userId} = wanted.id`);
  }
  await changeUsers(
    tx,
    changes.map(({ id }) => id),
  );
  await writeAudit(
    tx,
    origin,
    changes.map(({ id, before, after }) => ({
      action: "students.update",
      subjectId: id,
      before,
      after,
    })),
  );
}
