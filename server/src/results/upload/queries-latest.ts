import { and, desc, eq, exists, inArray } from "drizzle-orm";
import type { TermResults } from "@school/core/results/pupil/contract.ts";
import { fullName } from "../../classes/queries.ts";
import { classes } from "../../classes/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { presentTermResults } from "../pupil/present.ts";
import { selectTermResults } from "../pupil/queries.ts";
import { approvedOf } from "../reports/report-scope.ts";
import { results } from "../tables.ts";

/**
 * For each of these pupils the newest term in which the family sees results. Two statements,
 * however many pupils.
 */
export async function readLatestResults(
  db: Database,
  studentIds: readonly string[],
): Promise<Map<string, TermResults>> {
  if (studentIds.length === 0) return new Map();
  const latest = await db
    .selectDistinctOn([enrolments.studentId], {
      id: enrolments.id,
      studentId: enrolments.studentId,
      termId: terms.id,
      term: terms.term,
      academicYear: academicSessions.name,
      className: fullName,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(academicSessions, eq(academicSessions.id, terms.sessionId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        inArray(enrolments.studentId, [...studentIds]),
        exists(db.select({ id: results.id }).from(results).where(approvedOf(enrolments.id))),
      ),
    )
    .orderBy(enrolments.studentId, desc(academicSessions.name), desc(terms.term));
  const ids = latest.map(({ id }) => id);
  const rows = await selectTermResults(db, inArray(enrolments.id, ids));
  const byEnrolment = new Map(rows.map((row) => [row.enrolmentId, row]));
  return new Map(
    latest.map((enrolment) => [
      enrolment.studentId,
      presentTermResults(enrolment, byEnrolment.get(enrolment.id)!),
    ]),
  );
}
