import { sql } from "drizzle-orm";
import type { Hall, HallRow } from "@school/core/cbt/hall/contract.ts";
import { signInNames, users } from "../../accounts/tables.ts";
import { classes } from "../../classes/tables.ts";
import type { Reader } from "../../platform/db/database.ts";
import { rfc3339 } from "../../platform/db/rfc3339.ts";
import { expectedPupils } from "../facts.ts";
import { byClassAndSurname, className, surnameFirst } from "../names-in-sql.ts";
import {
  presentSummary,
  summaryColumns,
  summaryJoins,
  type SummaryRow,
} from "../tests/queries-summary.ts";
import { secondsLeft } from "../sittings/sitting-state.ts";
import { cbtTests } from "../tables.ts";
import { setAsideAnswers, sittingAnswers, sittings } from "../sittings/tables.ts";

interface PupilRow extends Record<string, unknown> {
  student_id: string;
  name: string;
  admission_number: string;
  class_id: string;
  class_name: string;
  sitting_id: string | null;
  last_contact: number | null;
  answered: number | null;
  saved: number;
  of: number | null;
  set_aside: number;
  machine: string | null;
  seat: number | null;
  began_at: string | null;
  seconds_left: number | null;
  seconds_given: number | null;
  handed_in_at: string | null;
  handed_in_by: HallRow["handedInBy"];
  receipt: string | null;
}

/**
 * The hall of a test: everybody expected, and whoever sat and has moved away since; by class, then
 * by surname. Undefined if there is no such test. Two statements, however many pupils.
 */
export async function readHall(
  db: Reader,
  testId: string,
): Promise<Omit<Hall, "mayChange"> | undefined> {
  const [found, { rows }] = await Promise.all([findTest(db, testId), pupilsOf(db, testId)]);
  if (!found) return undefined;
  const test = presentSummary(found);
  return {
    test,
    entryCode: test.requireEntryCode ? found.entry_code : null,
    pausedAt: rfc3339(found.paused_at),
    rows: rows.map((row) => presentRow(row, test.questions)),
  };
}

async function findTest(db: Reader, testId: string) {
  const { rows } = await db.execute<
    SummaryRow & { entry_code: string | null; paused_at: string | null }
  >(sql`
    select ${summaryColumns}, test.entry_code, test.paused_at
    from ${cbtTests} test ${summaryJoins}
    where test.id = ${testId} and test.deleted_at is null`);
  return rows[0];
}

/**
 * Asked every two seconds, also when a hall has just begun and the planner knows nothing of its
 * rows yet: the answers of each sitting are counted by their key.
 */
function pupilsOf(db: Reader, testId: string) {
  return db.execute<PupilRow>(sql`
    with expected as (
      select pupil.id, class.id as class_id
      from ${cbtTests} test cross join ${expectedPupils} where test.id = ${testId}
    ), sat as (
      select sitting.*, extract(epoch from now() - sitting.last_contact_at)::float8 as contact,
        case when sitting.handed_in_at is null then ${secondsLeft} end as seconds_left
      from ${sittings} sitting join ${cbtTests} test on test.id = sitting.test_id
      where test.id = ${testId}
    )
    select pupil.id as student_id, ${surnameFirst} as name,
      number.name as admission_number,
      class.id as class_id, ${className} as class_name,
      sat.id as sitting_id, greatest(0, sat.contact) as last_contact,
      sat.answered_there as answered,
      (select count(given.answer)::int from ${sittingAnswers} given
        where given.sitting_id = sat.id) as saved,
      cardinality(sat.question_ids) as of,
      (select count(*)::int from ${setAsideAnswers} apart
        where apart.sitting_id = sat.id and apart.decision is null) as set_aside, sat.machine,
      sat.seat, sat.began_at, sat.seconds_left,
      sat.seconds_given, sat.handed_in_at, sat.handed_in_by, sat.receipt
    from expected full join sat on sat.student_id = expected.id
    join ${users} pupil on pupil.id = coalesce(sat.student_id, expected.id)
      and pupil.deleted_at is null
    join ${classes} class on class.id = coalesce(sat.class_id, expected.class_id)
    join ${signInNames} number on number.user_id = pupil.id and number.kind = 'ADMISSION_NUMBER'
    order by ${byClassAndSurname}`);
}

function presentRow(row: PupilRow, questions: number): HallRow {
  const begun = row.sitting_id !== null;
  return {
    student: {
      id: row.student_id,
      name: row.name,
      admissionNumber: row.admission_number,
      classId: row.class_id,
      className: row.class_name,
    },
    status: !begun ? "not_begun" : row.handed_in_at === null ? "sitting" : "handed_in",
    sittingId: row.sitting_id,
    lastContact: begun ? row.last_contact : null,
    answered: row.answered,
    saved: row.saved,
    of: row.of ?? questions,
    setAside: row.set_aside,
    machine: row.machine,
    openings: row.seat ?? 0,
    beganAt: rfc3339(row.began_at),
    secondsLeft: row.seconds_left,
    secondsGiven: row.seconds_given ?? 0,
    handedInAt: rfc3339(row.handed_in_at),
    handedInBy: row.handed_in_by,
    receipt: row.receipt,
  };
}
