import { type SQL, sql } from "drizzle-orm";
import { authSessions, users } from "../../accounts/tables.ts";
import { paperScores, sittings } from "../../cbt/sittings/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { headRemarks, sheetEntries, sheetIssues } from "../../report-cards/tables.ts";
import { results } from "../../results/tables.ts";
import { photoConsents, sitePicturePupils } from "../../site/tables.ts";
import { issuedCertificates } from "../../years/tables.ts";
import { enrolments, guardians } from "../tables.ts";
import { admissionNumberById } from "../select-student.ts";

interface ImportedPupil {
  readonly id: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly admissionNumber: string | null;
  /** Reason for which the pupil's import cannot be undone; null if it can. */
  readonly obstacle: string | null;
}

/** Locks the pupils of an import and reads the obstacle of each to undoing it: one statement. */
export function lockImported(tx: Transaction, importId: string): Promise<ImportedPupil[]> {
  return selectImported(tx, importId, sql`for update of ${users}`);
}

/** Like `lockImported` without locks, to display whether an import can be undone. */
export function findImported(db: Reader, importId: string): Promise<ImportedPupil[]> {
  return selectImported(db, importId, sql``);
}

async function selectImported(
  db: Reader,
  importId: string,
  locking: SQL,
): Promise<ImportedPupil[]> {
  const { rows } = await db.execute<ImportedPupil & Record<string, unknown>>(sql`
    select ${users.id} as id, ${users.userId} as "userId", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${users.email} as email,
      ${admissionNumberById(users.id)} as "admissionNumber",
      case
        when exists (
          select 1 from ${results} join ${enrolments} on ${enrolments.id} = ${results.enrolmentId}
          where ${enrolments.studentId} = ${users.id}) then 'has results'
        when exists (select 1 from ${sittings} where ${sittings.studentId} = ${users.id})
          or exists (select 1 from ${paperScores} where ${paperScores.studentId} = ${users.id})
          then 'has taken a test'
        when exists (
          select 1 from ${enrolments}
          where ${enrolments.studentId} = ${users.id} and (
            exists (select 1 from ${sheetEntries}
              where ${sheetEntries.enrolmentId} = ${enrolments.id})
            or exists (select 1 from ${headRemarks}
              where ${headRemarks.enrolmentId} = ${enrolments.id})))
          or exists (select 1 from ${sheetIssues} where ${sheetIssues.studentId} = ${users.id})
          then 'has a report sheet'
        when exists (select 1 from ${issuedCertificates} where ${issuedCertificates.studentId} = ${users.id})
          then 'has a certificate'
        when exists (select 1 from ${photoConsents} where ${photoConsents.studentId} = ${users.id})
          or exists (
            select 1 from ${sitePicturePupils} where ${sitePicturePupils.studentId} = ${users.id})
          then 'has an answer about photos or is named in one'
        when ${users.lastSignInAt} is not null or exists (
          select 1 from ${authSessions} where ${authSessions.userId} = ${users.id})
          then 'has signed in'
        when exists (select 1 from ${guardians} where ${guardians.studentId} = ${users.id}
            and ${guardians.importId} is distinct from ${users.importId})
          then 'is linked to a parent''s account'
        when ${users.deletedAt} is not null then 'was deleted'
        when ${users.version} > 1 then 'was changed'
      end as obstacle
    from ${users}
    where ${users.importId} = ${importId}
    order by ${users.id}
    ${locking}`);
  return rows;
}
