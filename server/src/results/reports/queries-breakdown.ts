import { and, eq, sql } from "drizzle-orm";
import type { LedgerBreakdown } from "@school/core/results/reports/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { users } from "../../accounts/tables.ts";
import { subjects } from "../../classes/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { prepared } from "../../platform/db/prepared.ts";
import { academicSessions, terms } from "../../school/tables.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import { presentBreakdownRow, presentHead } from "./present.ts";
import {
  admissionNumberOf,
  approvedOf,
  inScope,
  marks,
  valuesOf,
  type ReportScope,
} from "./report-scope.ts";
import { isOnRegister } from "../queries.ts";
import { results } from "../tables.ts";

/** Every approved result of the class, by pupil, term and subject. Two statements. */
export async function readBreakdown(db: Database, scope: ReportScope): Promise<LedgerBreakdown> {
  const [[session], rows] = await Promise.all([
    schemeOfSession(db).execute({ sessionId: scope.session.id }),
    breakdown(db).execute(valuesOf(scope)),
  ]);
  const { scheme } = session!;
  return {
    ...presentHead(scope),
    scheme,
    rows: rows.map((row) => presentBreakdownRow(row, scheme)),
  };
}

const schemeOfSession = prepared((db) =>
  db
    .select({ scheme: academicSessions.gradingScheme })
    .from(academicSessions)
    .where(eq(academicSessions.id, sql.placeholder("sessionId")))
    .prepare("session_scheme"),
);

const breakdown = prepared((db) =>
  db
    .select({
      id: users.id,
      admissionNumber: admissionNumberOf(users.id),
      name: registerName,
      term: terms.term,
      subject: subjects.name,
      ca1: results.ca1,
      ca2: results.ca2,
      ca3: results.ca3,
      ca4: results.ca4,
      exam: results.exam,
      absent: results.absent,
      total: marks,
    })
    .from(enrolments)
    .innerJoin(terms, eq(terms.id, enrolments.termId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(results, approvedOf(enrolments.id))
    .innerJoin(subjects, eq(subjects.id, results.subjectId))
    .where(and(inScope, isOnRegister))
    .orderBy(inRegisterOrder, terms.term, sql`${subjects.name} collate "und-x-icu"`)
    .prepare("class_breakdown"),
);
