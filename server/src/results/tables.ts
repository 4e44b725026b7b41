import { sql, type SQLWrapper } from "drizzle-orm";
import { boolean, check, index, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import { users } from "../accounts/tables.ts";
import { subjects } from "../classes/tables.ts";
import { enrolments } from "../students/tables.ts";

const score = () => numeric({ precision: 4, scale: 1, mode: "number" });

/**
 * One pupil's scores in one subject of one term. It refers to the enrolment, so that class and term
 * are stored once. Total, grade and position are computed on reading.
 */
export const results = pgTable(
  "results",
  {
    id: id(),
    enrolmentId: ref(() => enrolments.id),
    subjectId: ref(() => subjects.id),
    ca1: score(),
    ca2: score(),
    ca3: score(),
    ca4: score(),
    exam: score(),
    /**
     * Parts in which the pupil was absent, by the scheme's key; their score is null, counts as 0.
     */
    absent: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    status: text().$type<"pending" | "approved" | "rejected">().notNull().default("pending"),
    published: boolean().notNull().default(false),
    /** When the teacher published it; null for a draft that was approved. */
    publishedAt: timestamptz(),
    teacherComment: text(),
    principalComment: text(),
    /** The person who last entered the scores. */
    teacherId: ref(() => users.id),
    approvedBy: optionalRef(() => users.id),
    approvedAt: timestamptz(),
    /** The approval or rejection that can be undone, shared by the results decided together. */
    decisionId: uuid(),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
  },
  (table) => [
    unique("results_once").on(table.enrolmentId, table.subjectId),
    // In list order: last entered first, longest waiting first.
    index("results_newest").on(sql`${table.createdAt} desc`, table.id),
    index("results_pending")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'pending'`),
    index().on(table.teacherId),
    index().on(table.subjectId),
    index("results_decided_together")
      .on(table.decisionId)
      .where(sql`${table.decisionId} is not null`),
    // Without it, deleting an account would scan all results.
    index().on(table.approvedBy),
    check(
      "results_approved_are_published",
      sql`${table.status} <> 'approved' or (${table.published} and ${table.approvedAt} is not null)`,
    ),
  ],
);

/** The columns of the scores, of the table or an alias of it. */
type ScoreColumns = Record<"ca1" | "ca2" | "ca3" | "ca4" | "exam", SQLWrapper>;

/** SQL: marks out of 100. An absent part counts as 0; an approved result has all parts. */
export function marksOf({ ca1, ca2, ca3, ca4, exam }: ScoreColumns) {
  return sql<number>`(coalesce(${ca1}, 0) + coalesce(${ca2}, 0) + coalesce(${ca3}, 0)
    + coalesce(${ca4}, 0) + coalesce(${exam}, 0))`;
}

export const marks = marksOf(results);
