import { and, eq, getTableColumns } from "drizzle-orm";
import type { ScoreSheet } from "@school/core/results/upload/contract.ts";
import { inRegisterOrder } from "../../accounts/register-order.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { registerName } from "../../students/queries.ts";
import { enrolments, studentDetails } from "../../students/tables.ts";
import type { Sheet } from "../facts.ts";
import { presentResult } from "../present.ts";
import {
  approver,
  approverName,
  hasAdmissionNumber,
  isOnRegister,
  teacher,
  teacherName,
} from "../queries.ts";
import { results } from "../tables.ts";

/** Every pupil of the class that term in register order, with what has been entered. One statement. */
export async function readSheet(db: Reader, sheet: Sheet): Promise<ScoreSheet> {
  const rows = await db
    .select({
      student: { id: users.id, admissionNumber: signInNames.name, name: registerName },
      result: getTableColumns(results),
      teacherName,
      approverName,
    })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .innerJoin(studentDetails, eq(studentDetails.userId, users.id))
    .innerJoin(signInNames, hasAdmissionNumber)
    .leftJoin(
      results,
      and(eq(results.enrolmentId, enrolments.id), eq(results.subjectId, sheet.subject.id)),
    )
    .leftJoin(teacher, eq(teacher.id, results.teacherId))
    .leftJoin(approver, eq(approver.id, results.approvedBy))
    .where(
      and(
        eq(enrolments.classId, sheet.class.id),
        eq(enrolments.termId, sheet.termId),
        isOnRegister,
      ),
    )
    .orderBy(inRegisterOrder);
  return {
    ...sheet,
    rows: rows.map(({ result, ...row }) => ({
      student: row.student,
      result: result && presentResult({ ...sheet, ...row, result }),
    })),
  };
}
