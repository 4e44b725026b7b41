import { inArray, sql } from "drizzle-orm";
import { hasSignedIn, type UndoRules } from "../../accounts/imported-people.ts";
import { users } from "../../accounts/tables.ts";
import { paperScores, sittings } from "../../cbt/sittings/tables.ts";
import { headRemarks, sheetEntries, sheetIssues } from "../../report-cards/tables.ts";
import { results } from "../../results/tables.ts";
import { photoConsents, sitePicturePupils } from "../../site/tables.ts";
import { issuedCertificates } from "../../years/tables.ts";
import { admissionNumberById } from "../select-student.ts";
import { enrolments, guardians, studentDetails } from "../tables.ts";

/** Rules for undoing the import of pupils. */
export const PUPIL_UNDO: UndoRules = {
  action: "students.undo-admission",
  columns: { admissionNumber: admissionNumberById(users.id) },
  obstacles: [
    {
      text: "has results",
      when: sql`exists (
        select 1 from ${results} join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
        where ${enrolments.studentId} = ${users.id})`,
    },
    {
      text: "has taken a test",
      when: sql`exists (select 1 from ${sittings} where ${sittings.studentId} = ${users.id})
        or exists (select 1 from ${paperScores} where ${paperScores.studentId} = ${users.id})`,
    },
    {
      text: "has a report card",
      when: sql`exists (
          select 1 from ${enrolments}
          where ${enrolments.studentId} = ${users.id} and (
            exists (select 1 from ${sheetEntries}
              where ${sheetEntries.enrolmentId} = ${enrolments.id})
            or exists (select 1 from ${headRemarks}
              where ${headRemarks.enrolmentId} = ${enrolments.id})))
        or exists (select 1 from ${sheetIssues} where ${sheetIssues.studentId} = ${users.id})`,
    },
    {
      text: "has a certificate",
      when: sql`exists (
        select 1 from ${issuedCertificates} where ${issuedCertificates.studentId} = ${users.id})`,
    },
    {
      text: "has an answer about photos or is named in one",
      when: sql`exists (
          select 1 from ${photoConsents} where ${photoConsents.studentId} = ${users.id})
        or exists (
          select 1 from ${sitePicturePupils} where ${sitePicturePupils.studentId} = ${users.id})`,
    },
    hasSignedIn,
    {
      text: "is linked to a parent's account",
      when: sql`exists (select 1 from ${guardians} where ${guardians.studentId} = ${users.id}
        and ${guardians.importId} is distinct from ${users.importId})`,
    },
  ],
  async deleteRecords(tx, ids) {
    await tx.delete(guardians).where(inArray(guardians.studentId, [...ids]));
    await tx.delete(enrolments).where(inArray(enrolments.studentId, [...ids]));
    await tx.delete(studentDetails).where(inArray(studentDetails.userId, [...ids]));
  },
};
