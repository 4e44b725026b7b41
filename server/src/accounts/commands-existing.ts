import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { FieldTable } from "@school/core/api/fields.ts";
import { getTableColumns, inArray, sql } from "drizzle-orm";
import { type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { writeAudit } from "../platform/database/audit/audit.ts";
import { bareName } from "../platform/database/columns.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { ImportRun, StoredChange, StoredValues } from "../platform/documents/imports/kind.ts";
import { isSame } from "@school/core/api/is-same.ts";
import { users } from "./tables.ts";
import { existing } from "./text.ts";
import { changeUsers } from "./users/commands-people.ts";
import { lockUsers } from "./users/user-locks.ts";

/** The table in which a module stores the fields of its people. */
export interface ExistingRecords {
  readonly table: PgTable;
  /** The person's id. */
  readonly ownerId: PgColumn;
  /** Fields that an import may change; each has a column of its name. */
  readonly fields: FieldTable;
  /** Action in the audit log. */
  readonly action: string;
  readonly texts: {
    /** "2 pupils" */
    readonly people: (count: number) => string;
  };
}

/** Changes the records of existing people; the import stores their previous values. */
export async function updateExisting(
  tx: Transaction,
  records: ExistingRecords,
  planned: readonly { readonly known: StoredChange | null }[],
  run: ImportRun,
): Promise<void> {
  const changes = planned.flatMap(({ known }) =>
    known !== null && Object.keys(known.after).length > 0 ? [known] : [],
  );
  if (changes.length === 0) return;
  await lockUsers(
    tx,
    changes.map(({ id }) => id),
  );
  await applyChanges(tx, records, run, changes);
  await run.store(changes);
}

/**
 * Restores what the import changed, field by field, unless it has changed since. Returns remarks on
 * the result.
 */
export async function restoreExisting(
  tx: Transaction,
  records: ExistingRecords,
  run: ImportRun,
): Promise<string[]> {
  const { storedChanges } = run;
  if (storedChanges.length === 0) return [];
  const ids = storedChanges.map(({ id }) => id);
  await lockUsers(tx, ids);
  const rows = await tx
    .select({ ...columnsOf(records), id: records.ownerId })
    .from(records.table)
    .where(inArray(records.ownerId, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changedSince: string[] = [];
  const back = storedChanges.flatMap(({ id, before, after }): StoredChange[] => {
    const current: Readonly<Record<string, unknown>> = byId.get(id) ?? {};
    const fields = Object.keys(after).filter((field) => isSame(current[field], after[field]));
    if (fields.length < Object.keys(after).length) changedSince.push(id);
    if (fields.length === 0) return [];
    const pick = (values: StoredValues) =>
      Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
    return [{ id, before: pick(after), after: pick(before) }];
  });
  await applyChanges(tx, records, run, back);
  const names = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, changedSince));
  const changedNames = names.map(surnameFirst);
  return [
    ...(back.length > 0 ? [existing.restored(records.texts.people(back.length))] : []),
    ...(changedNames.length > 0 ? [existing.kept(changedNames.join(", "))] : []),
  ];
}

/** One statement per changed field, for any number of people. */
async function applyChanges(
  tx: Transaction,
  records: ExistingRecords,
  { origin }: ImportRun,
  changes: readonly StoredChange[],
): Promise<void> {
  const { table, ownerId, action } = records;
  for (const [field, column] of Object.entries(columnsOf(records))) {
    const changed = changes.filter(({ after }) => field in after);
    if (changed.length === 0) continue;
    const values = changed.map(({ after }) => asText(column, after[field] ?? null));
    await tx.execute(sql`
      update ${table}
      set ${bareName(column)} = change.value::${sql.raw(column.getSQLType())}
      from unnest(${sql.param(changed.map(({ id }) => id))}::uuid[],
        ${sql.param(values)}::text[]) as change (id, value)
      where ${ownerId} = change.id`);
  }
  await changeUsers(
    tx,
    changes.map(({ id }) => id),
  );
  await writeAudit(
    { tx, origin },
    changes.map(({ id, before, after }) => ({ action, subjectId: id, before, after })),
  );
}

function columnsOf({ table, fields }: ExistingRecords): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(fields, name)),
  );
}

/** The value as PostgreSQL text; lists in braces. */
function asText(column: PgColumn, value: StoredValues[string]): string | null {
  return value === null || value === undefined ? null : String(column.mapToDriverValue(value));
}
