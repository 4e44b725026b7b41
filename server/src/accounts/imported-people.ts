import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { type SQL, sql } from "drizzle-orm";
import { writeAudit } from "../platform/database/audit/audit.ts";
import type { Reader, Transaction } from "../platform/database/database.ts";
import { requireNoObstacle, undoRefusal } from "../platform/documents/imports/errors.ts";
import { inBatches } from "../platform/documents/imports/in-batches.ts";
import type { ImportRun } from "../platform/documents/imports/kind.ts";
import { authSessions, users } from "./tables.ts";
import { removePeople } from "./users/commands-people.ts";

/** A reason for which the import of a person cannot be undone. */
interface Obstacle {
  readonly when: SQL;
  /** "has results" */
  readonly text: string;
}

/** A module's rules for undoing the import of its people. */
export interface UndoRules {
  /** Further columns of the audit log, by name. */
  readonly columns: Readonly<Record<string, SQL>>;
  /** In the order in which the first one is reported. */
  readonly obstacles: readonly Obstacle[];
  /** Action in the audit log. */
  readonly action: string;
  /** Deletes the rows of these people in the module's tables. */
  deleteRecords(tx: Transaction, ids: readonly string[]): Promise<void>;
}

interface ImportedPerson {
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Reason for which the import of the person cannot be undone; null if it can. */
  readonly obstacle: string | null;
  readonly [column: string]: string | null;
}

export const hasSignedIn: Obstacle = {
  when: sql`${users.lastSignInAt} is not null or exists (
    select 1 from ${authSessions} where ${authSessions.userId} = ${users.id})`,
  text: "has signed in",
};

const CHANGED: readonly Obstacle[] = [
  { when: sql`${users.deletedAt} is not null`, text: "was deleted" },
  { when: sql`${users.version} > 1`, text: "was changed" },
];

/** One statement. */
async function selectImported(
  db: Reader,
  importId: string,
  { columns, obstacles }: UndoRules,
  locking: SQL,
): Promise<ImportedPerson[]> {
  const further = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}, `,
  );
  const cases = [...obstacles, ...CHANGED].map(({ when, text }) => sql`when ${when} then ${text} `);
  const { rows } = await db.execute<ImportedPerson & Record<string, unknown>>(sql`
    select ${users.id} as id, ${users.userId} as "userId", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${users.email} as email,
      ${sql.join(further)} case ${sql.join(cases)} end as obstacle
    from ${users}
    where ${users.importId} = ${importId}
    order by ${users.id}
    ${locking}`);
  return rows;
}

/** Returns a sentence about the people who prevent undoing an import; null for none. */
export async function findUndoRefusal(
  db: Reader,
  importId: string,
  rules: UndoRules,
): Promise<string | null> {
  const people = await selectImported(db, importId, rules, sql``);
  return undoRefusal(people.map((one) => ({ ...one, name: firstNameFirst(one) })));
}

/**
 * Deletes the people of an import with their records and returns them. Throws `UndoBlocked` with the
 * people who prevent it.
 */
export async function removeImported(
  tx: Transaction,
  run: ImportRun,
  rules: UndoRules,
): Promise<ImportedPerson[]> {
  const people = await selectImported(tx, run.importId, rules, sql`for update of ${users}`);
  requireNoObstacle(people.map((one) => ({ ...one, name: firstNameFirst(one) })));
  await inBatches(people, run, async (batch) => {
    const ids = batch.map(({ id }) => id);
    await rules.deleteRecords(tx, ids);
    await removePeople(tx, ids);
    await writeAudit(
      { tx, origin: run.origin },
      batch.map(({ obstacle: _obstacle, ...before }) => ({
        action: rules.action,
        subjectId: before.id,
        before,
        after: null,
      })),
    );
  });
  return people;
}
