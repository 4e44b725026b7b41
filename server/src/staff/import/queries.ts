import { getTableName, type SQL, sql } from "drizzle-orm";
import { authSessions, signInNames, users } from "../../accounts/tables.ts";
import { staffDays } from "../../attendance/staff/tables.ts";
import { timetableLessons } from "../../calendar/timetable/tables.ts";
import { cbtTestAuthors, questionBankAuthors } from "../../cbt/tables.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { results } from "../../results/tables.ts";
import { staffDetails, staffDocuments } from "../tables.ts";

interface ImportedMember {
  readonly id: string;
  readonly userId: string;
  readonly username: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Why the import of the person cannot be undone; null if it can. */
  readonly obstacle: string | null;
}

/** Locks the people of an import and reads the obstacle of each to undoing it: one statement. */
export function lockImported(tx: Transaction, importId: string): Promise<ImportedMember[]> {
  return selectImported(tx, importId, sql`for update of ${sql.identifier(getTableName(users))}`);
}

/** Like `lockImported` without locks, to display whether an import can be undone. */
export function findImported(db: Reader, importId: string): Promise<ImportedMember[]> {
  return selectImported(db, importId, sql``);
}

async function selectImported(
  db: Reader,
  importId: string,
  locking: SQL,
): Promise<ImportedMember[]> {
  const { rows } = await db.execute<ImportedMember & Record<string, unknown>>(sql`
    select ${users.id} as id, ${users.userId} as "userId", ${users.firstName} as "firstName",
      ${users.lastName} as "lastName", ${users.email} as email,
      (
        select ${signInNames.name} from ${signInNames}
        where ${signInNames.userId} = ${users.id} and ${signInNames.kind} = 'USERNAME'
      ) as username,
      case
        when exists (
          select 1 from ${results}
          where ${results.teacherId} = ${users.id} or ${results.approvedBy} = ${users.id})
          then 'has entered results'
        when exists (select 1 from ${classTeachers} where ${classTeachers.teacherId} = ${users.id})
          then 'has a class'
        when exists (select 1 from ${classSubjects} where ${classSubjects.teacherId} = ${users.id})
          then 'teaches a subject'
        when exists (
          select 1 from ${questionBankAuthors} where ${questionBankAuthors.userId} = ${users.id})
          or exists (select 1 from ${cbtTestAuthors} where ${cbtTestAuthors.userId} = ${users.id})
          then 'has written questions'
        when ${users.lastSignInAt} is not null or exists (
          select 1 from ${authSessions} where ${authSessions.userId} = ${users.id})
          then 'has signed in'
        when exists (select 1 from ${staffDays} where ${staffDays.staffId} = ${users.id})
          then 'has attendance'
        when exists (
          select 1 from ${timetableLessons} where ${timetableLessons.teacherId} = ${users.id})
          then 'is in the timetable'
        when exists (select 1 from ${staffDocuments} where ${staffDocuments.userId} = ${users.id})
          then 'has documents'
        when exists (
          select 1 from ${staffDetails} where ${staffDetails.supervisorId} = ${users.id})
          then 'is a supervisor'
        when ${users.deletedAt} is not null then 'was deleted'
        when ${users.version} > 1 then 'was changed'
      end as obstacle
    from ${users}
    where ${users.importId} = ${importId}
    order by ${users.id}
    ${locking}`);
  return rows;
}
