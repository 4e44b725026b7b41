import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { Actor } from "@school/core/accounts/actor.ts";
import { isFamily } from "@school/core/accounts/policy.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { attendanceFigures, type CountedMarks } from "@school/core/attendance/figures.ts";
import { mayOpenEClassroom } from "@school/core/lessons/policy.ts";
import type { Home, PupilNews } from "@school/core/portal/contract-home.ts";
import { firstNameFirst } from "../accounts/names-in-sql.ts";
import { users } from "../accounts/tables.ts";
import { mayOpenOwnFees } from "@school/core/fees/policy.ts";
import { feeBalances } from "../fees/tables.ts";
import { selectMarks } from "../attendance/queries.ts";
import { classRolls, registerMarks, registers } from "../attendance/tables.ts";
import { isNoted } from "../lessons/day-notes/queries.ts";
import { dayNotes } from "../lessons/day-notes/tables.ts";
import type { Database } from "../platform/database/database.ts";
import { isIssued, sheetIssues, sheetReleases } from "../report-cards/tables.ts";
import { isWithheld } from "../results/facts.ts";
import { presentTermResults } from "../results/pupil/present.ts";
import { readLatestResults } from "../results/pupil/queries.ts";
import { academicSessions, terms } from "../school/tables.ts";
import { guardians, studentDetails } from "../students/tables.ts";

/** Days for which a released report card stands on the dashboard. */
const DAYS_SHOWN = 21;

/** A family's pupils with their newest results, attendance and report card. Two statements. */
export async function readPupils(db: Database, actor: Actor): Promise<Home["pupils"]> {
  if (!isFamily(actor)) return null;
  const self = db
    .select({ id: studentDetails.userId })
    .from(studentDetails)
    .where(eq(studentDetails.userId, actor.id));
  const children = db
    .select({ id: guardians.studentId })
    .from(guardians)
    .innerJoin(users, and(eq(users.id, guardians.studentId), isNull(users.deletedAt)))
    .where(eq(guardians.parentId, actor.id));
  const pupils = await readDays(db, actor.role === "STUDENT" ? self : children, actor);
  const latest = await readLatestResults(
    db,
    pupils.map(({ id }) => id),
  );
  return pupils.map((pupil) => {
    const newest = latest.get(pupil.id);
    return {
      ...pupil,
      latest: newest ? presentTermResults(newest.enrolled, newest.row, actor) : null,
    };
  });
}

/** Everything about the pupils but their results. One statement. */
async function readDays(
  db: Database,
  pupils: SQLWrapper,
  actor: Actor,
): Promise<Omit<PupilNews, "latest">[]> {
  const today = dayAtSchool(new Date());
  const readsNotes = actor.role === "PARENT" && mayOpenEClassroom(actor);
  const current = sql`array(select ${terms.id} from ${terms} where ${terms.isCurrent})`;
  const { rows } = await db.execute<
    Omit<PupilNews, "latest" | "attendance"> & { marks: CountedMarks | null }
  >(sql`
    select own.id, to_json(counted) as marks,
      (select coalesce(${registerMarks.mark}, 'PRESENT')
        from ${registers}
        join ${classRolls} on ${classRolls.id} = ${registers.rollId}
          and own.id = any(${classRolls.pupils})
        left join ${registerMarks} on ${registerMarks.registerId} = ${registers.id}
          and ${registerMarks.studentId} = own.id
        where ${registers.day} = ${today}
        order by ${registers.takenAt} desc limit 1) as today,
      (select json_build_object('termId', ${terms.id}, 'term', ${terms.term},
          'academicYear', ${academicSessions.name},
          'releasedAt', to_char(${sheetReleases.createdAt} at time zone 'UTC',
            'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from ${sheetIssues}
        join ${sheetReleases} on ${sheetReleases.id} = ${sheetIssues.releaseId}
        join ${terms} on ${terms.id} = ${sheetIssues.termId}
        join ${academicSessions} on ${academicSessions.id} = ${terms.sessionId}
        where ${sheetIssues.studentId} = own.id and ${isIssued}
          and ${sheetReleases.createdAt} > now() - make_interval(days => ${DAYS_SHOWN})
          and not ${isWithheld(sql`own.id`, sheetIssues.termId)}
        order by ${sheetReleases.createdAt} desc, ${sheetIssues.number} desc limit 1)
        as "reportCard",
      (select json_build_object('day', ${dayNotes.day}, 'ate', ${dayNotes.ate},
          'slept', ${dayNotes.slept}, 'mood', ${dayNotes.mood},
          'medicine', ${dayNotes.medicine}, 'medicineAt', ${dayNotes.medicineAt},
          'medicineBy', ${dayNotes.medicineBy}, 'words', ${dayNotes.words},
          'author', ${firstNameFirst(users)})
        from ${dayNotes} join ${users} on ${users.id} = ${dayNotes.authorId}
        where ${readsNotes} and ${dayNotes.studentId} = own.id and ${dayNotes.day} = ${today}
          and ${isNoted}) as "dayNote",
      (select (${feeBalances.billed} - ${feeBalances.paid})::float8 from ${feeBalances}
        where ${mayOpenOwnFees(actor)} and ${feeBalances.studentId} = own.id) as balance
    from (${pupils}) own (id)
    left join (${selectMarks(current, sql`array(${pupils})`)}) counted
      on counted."studentId" = own.id`);
  return rows.map(({ marks, ...pupil }) => ({
    ...pupil,
    attendance: marks && attendanceFigures(marks),
  }));
}
