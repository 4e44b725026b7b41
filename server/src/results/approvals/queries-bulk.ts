import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from "drizzle-orm";
import { UNDO_MINUTES } from "@school/core/results/result-status.ts";
import { firstNameFirst } from "../../accounts/names-in-sql.ts";
import { users } from "../../accounts/tables.ts";
import { fullName } from "../../classes/queries.ts";
import { classes, subjects } from "../../classes/tables.ts";
import type { Reader } from "../../platform/database/database.ts";
import { enrolments } from "../../students/tables.ts";
import { results } from "../tables.ts";
import type { BulkRow } from "./present.ts";
import { ofClassAndTerm, type SheetFilter } from "./queries.ts";
import { bulkApprovals } from "./tables.ts";

/** SQL: it is running, or ended so recently that it can be undone. */
export const isRecent = or(
  isNull(bulkApprovals.endedAt),
  gt(bulkApprovals.endedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`),
);

/** Maximum number on a page; one a term is usual. */
const MAX_RECENT = 10;

/** Bulk approvals that are running or can be undone, newest first, or one by id. */
export function readBulkApprovals(db: Reader, id?: string): Promise<BulkRow[]> {
  const { sheets: _, ...columns } = getTableColumns(bulkApprovals);
  return db
    .select({
      ...columns,
      sheets: sql<number>`jsonb_array_length(${bulkApprovals.sheets})`,
      by: firstNameFirst<string | null>(users),
    })
    .from(bulkApprovals)
    .leftJoin(users, eq(users.id, bulkApprovals.createdBy))
    .where(id === undefined ? isRecent : eq(bulkApprovals.id, id))
    .orderBy(desc(bulkApprovals.createdAt))
    .limit(MAX_RECENT);
}

/** Maximum number of names in an error; the others are counted. */
const MAX_NAMED = 100;

/** Names of the matching sheets with a result that has changed since. */
export async function readChangedSince(
  db: Reader,
  filter: SheetFilter,
  since: string,
): Promise<string[]> {
  const name = sql<string>`${fullName} || ', ' || ${subjects.name}`;
  const rows = await db
    .selectDistinct({ name })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(
      and(
        gt(results.updatedAt, new Date(since)),
        filter.subjectId ? eq(results.subjectId, filter.subjectId) : undefined,
        await ofClassAndTerm(db, filter),
      ),
    )
    .orderBy(name)
    .limit(MAX_NAMED);
  return rows.map((row) => row.name);
}
