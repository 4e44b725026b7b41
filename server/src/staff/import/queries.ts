import { inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { hasSignedIn, type UndoRules } from "../../accounts/imported-people.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { staffDays } from "../../attendance/staff/tables.ts";
import { timetableLessons } from "../../calendar/timetable/tables.ts";
import { cbtTestAuthors, questionBankAuthors } from "../../cbt/tables.ts";
import { classSubjects, classTeachers } from "../../classes/tables.ts";
import { results } from "../../results/tables.ts";
import { staffDetails, staffDocuments } from "../tables.ts";

/** Rules for undoing the import of staff. */
export const STAFF_UNDO: UndoRules = {
  action: "staff.undo-create",
  columns: {
    username: sql`(
      select ${signInNames.name} from ${signInNames}
      where ${signInNames.userId} = ${users.id} and ${signInNames.kind} = 'USERNAME')`,
  },
  obstacles: [
    {
      text: "has entered results",
      when: sql`${isNamedIn(results.teacherId)} or ${isNamedIn(results.approvedBy)}`,
    },
    { text: "has a class", when: isNamedIn(classTeachers.teacherId) },
    { text: "teaches a subject", when: isNamedIn(classSubjects.teacherId) },
    {
      text: "has written questions",
      when: sql`${isNamedIn(questionBankAuthors.userId)} or ${isNamedIn(cbtTestAuthors.userId)}`,
    },
    hasSignedIn,
    { text: "has attendance", when: isNamedIn(staffDays.staffId) },
    { text: "is in the timetable", when: isNamedIn(timetableLessons.teacherId) },
    { text: "has documents", when: isNamedIn(staffDocuments.userId) },
    { text: "is a supervisor", when: isNamedIn(staffDetails.supervisorId) },
  ],
  async deleteRecords(tx, ids) {
    await tx.delete(staffDetails).where(inArray(staffDetails.userId, [...ids]));
  },
};

/** Whether a row of the column's table names the person. */
function isNamedIn(column: PgColumn): SQL {
  return sql`exists (select 1 from ${column.table} where ${column} = ${users.id})`;
}
