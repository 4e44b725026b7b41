import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { itemAt, valueOf } from "@school/core/api/lists.ts";
import { lockUsers } from "../accounts/users/user-locks.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import { InvalidInput, StaleVersion } from "../platform/http/errors.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { StudentsStale } from "./errors.ts";
import { presentStudent } from "./lists/present.ts";
import { readStudents, type StudentListRow, requireStudent } from "./lists/queries.ts";

/** Locks a pupil's record for a change. Throws `StudentNotFound` and `StaleVersion`. */
export async function takeStudent(
  tx: Transaction,
  { id, version }: Seen,
  sealer: Sealer,
): Promise<StudentListRow> {
  await lockUsers(tx, [id]);
  const row = await requireStudent(tx, id);
  if (row.version !== version) throw new StaleVersion(presentStudent(row, sealer));
  return row;
}

/** Locks several, all or none. Throws `StudentsStale`, which names changed and deleted ones. */
export async function takeStudents(
  tx: Transaction,
  seen: readonly Seen[],
  sealer: Sealer,
): Promise<StudentListRow[]> {
  requireDistinct(seen);
  const ids = seen.map(({ id }) => id);
  await lockUsers(tx, ids);
  const rows = new Map((await readStudents(tx, ids)).map((row) => [row.id, row]));
  const stale = seen.flatMap(({ id, version }, index) => {
    const row = rows.get(id);
    if (row?.version === version) return [];
    return [{ index, name: row ? surnameFirst(row) : "A deleted pupil" }];
  });
  if (stale.length > 0) {
    const current = stale.flatMap(({ index }) => rows.get(itemAt(ids, index)) ?? []);
    throw new StudentsStale(
      stale,
      current.map((row) => presentStudent(row, sealer)),
    );
  }
  return ids.map((id) => valueOf(rows, id));
}

function requireDistinct(seen: readonly Seen[]): void {
  const met = new Set<string>();
  const issues = seen.flatMap(({ id }, index) => {
    const again = met.has(id);
    met.add(id);
    return again
      ? [{ path: ["students", index, "id"], message: "This pupil is listed twice." }]
      : [];
  });
  if (issues.length > 0) throw new InvalidInput(issues);
}
