import { makeAnnouncement } from "../announcements/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { queueMail } from "../platform/outgoing/mail/queue-mail.ts";
import type { TestServer } from "../platform/testing/server.ts";
import type { Kind, SchoolPeople } from "./permission-people.ts";

/** A marked value in a private field, and the kinds of people who may read it. */
export interface Canary {
  readonly field: string;
  readonly marker: string;
  /** Some of these read it; all others never do. */
  readonly readers: readonly Kind[];
}

const HEADS = ["principal", "second principal"] as const;
/** People who may read and change the records of all pupils. */
export const OFFICE = [...HEADS, "office", "second office"] as const;
const TEACHERS = ["teacherA", "teacherB", "teacher without a class"] as const;
const STAFF = [...OFFICE, ...TEACHERS, "teacher limited to Classes"] as const;
const CLASS_A = ["pupilA", "pupil of another family in class A", "parentA"] as const;

/** Columns of a pupil's record that the office and the child's own family read. */
const RECORD_COLUMNS = ["address", "previous_school", "hobby", "religion"] as const;

/** Columns that the class teacher reads too: a child falls ill or is collected during the day. */
const DAY_COLUMNS = [
  "health_condition",
  "collector1_name",
  "collector2_phone",
  "second_guardian_name",
] as const;

/** Writes a marked value into each private field of two families and of the school's work. */
export async function plantCanaries(
  { db, call }: TestServer,
  { ids, classA }: SchoolPeople,
): Promise<Canary[]> {
  const canaries: Canary[] = [];
  let count = 0;
  /** A new marker, registered under the field's name. Digits only, so that every field takes it. */
  const mark = (field: string, readers: readonly Kind[]): string => {
    count += 1;
    const marker = `70${String(count).padStart(3, "0")}70${String(count * 7).padStart(4, "0")}07`;
    canaries.push({ field, marker, readers });
    return marker;
  };
  const run = (text: string, ...values: unknown[]) => db.$client.query(text, values);
  const write = async (endpoint: string, as: string, body: object): Promise<void> => {
    const { status, body: refusal } = await call(endpoint, { as, body });
    if (status >= 300) throw new Error(`${endpoint}: ${status} ${JSON.stringify(refusal)}`);
  };

  for (const side of ["A", "B"] as const) {
    const family: Kind[] = [`parent${side}`, `pupil${side}`];
    const pupil = ids[`pupil${side}`];
    for (const column of [...RECORD_COLUMNS, ...DAY_COLUMNS]) {
      const isOfTheDay = DAY_COLUMNS.some((one) => one === column);
      const teacher: Kind[] = isOfTheDay ? [`teacher${side}`] : [];
      const marker = mark(`${column} of pupil ${side}`, [...OFFICE, ...family, ...teacher]);
      await run(
        `
        update student_details set ${column} = $1 where user_id = $2`,
        marker,
        pupil,
      );
    }
  }

  const term = "(select id from terms where is_current)";
  const enrolment = `(select id from enrolments
    where student_id = '${ids.pupilA}' and term_id = ${term})`;
  const comment = mark("comment of a result that is not approved", [...OFFICE, ...TEACHERS]);
  await run(
    `
    update results set status = 'pending', published = false, teacher_comment = $1
    where enrolment_id = ${enrolment}`,
    comment,
  );
  const sheetComment = mark("comment of a report card that is not released", [
    ...OFFICE,
    "teacherA",
  ]);
  await run(
    `
    insert into sheet_entries (enrolment_id, ratings, ticks, comment, entered_by)
    values (${enrolment}, '{}', '{}', $1, $2)
    on conflict (enrolment_id) do update set comment = excluded.comment`,
    sheetComment,
    ids.teacherA,
  );
  const reason = mark("reason for which a report card is withheld", [...OFFICE, "teacherA"]);
  await run(
    `
    insert into withheld_sheets (student_id, term_id, reason, withheld_by)
    values ($1, ${term}, $2, $3)`,
    ids.pupilA,
    reason,
    ids.office,
  );

  const letter = mark("direct message of parentA to teacherA", ["parentA", "teacherA"]);
  await write("POST /messages/threads", ids.parentA, {
    studentId: ids.pupilA,
    kind: "CLASS_TEACHER",
    body: letter,
  });

  const work = mark("work that pupil A handed in", [...OFFICE, "teacherA", "pupilA", "parentA"]);
  const mark10 = mark("comment on work that is not returned", [...OFFICE, "teacherA"]);
  await run(
    `
    update hand_ins set body = $1, comment = $2, returned_at = null
    where student_id = $3`,
    work,
    mark10,
    ids.pupilA,
  );
  const assignment = mark("assignment of class A", [...OFFICE, "teacherA", ...CLASS_A]);
  await run(
    `
    update assignments set body = $1 where id in (
      select assignment_id from assignment_classes where class_id = $2)
      and not exists (select from assignment_classes other
        where other.assignment_id = assignments.id and other.class_id <> $3)`,
    assignment,
    classA,
    classA,
  );

  const key = mark("right answer of a question of a bank", [...OFFICE, ...TEACHERS]);
  await run(
    `update bank_questions set correct_answers = array[$1]
    where type = 'SHORT_ANSWER'`,
    key,
  );
  const staffOnly = mark("announcement for staff", [...STAFF, "accountant", "non-teaching staff"]);
  const draft = mark("draft of an announcement", [...OFFICE]);
  const announcement = { createdBy: ids.principal, audience: "TEACHERS" as const };
  await makeAnnouncement(db, { ...announcement, body: staffOnly });
  await makeAnnouncement(db, { ...announcement, body: draft, publishAt: null });
  const note = mark("calendar entry for staff", [...STAFF, "accountant", "non-teaching staff"]);
  await run(
    `
    insert into calendar_entries (id, kind, title, note, starts_on, ends_on, audience, created_by)
    values ($1, 'EVENT', 'Canary', $2, current_date, current_date,
      'STAFF', $3)`,
    newId(),
    note,
    ids.principal,
  );

  const visitor = mark("message of the contact form", [...OFFICE]);
  await run(
    `insert into enquiries (id, name, email, message)
    values ($1, 'Visitor', 'visitor@test.school', $2)`,
    newId(),
    visitor,
  );
  const reader = mark("address of a reader of the newsletter", [...OFFICE]);
  await run(
    `
    insert into newsletter_readers (id, email, confirm_hash, leave_hash, confirmed_at)
    values ($1, $2, '\\x01', '\\x02', now())`,
    newId(),
    `${reader}@test.school`,
  );
  const mail = mark("mail to parentB", [...HEADS]);
  await db.transaction((tx) =>
    queueMail(tx, {
      recipientId: ids.parentB,
      address: "parent.b@test.school",
      purpose: "test",
      subject: "Canary",
      lines: [mail],
    }),
  );
  const leaving = mark("reason for which a pupil left", [...OFFICE]);
  await run(
    `
    update users set leaving_reason = $1, left_on = current_date - 1, left_as = 'WITHDRAWN', is_active = false
    where id = (select student_id from enrolments join users on users.id = student_id
      where left_on is null and student_id <> all($2::uuid[]) limit 1)`,
    leaving,
    Object.values(ids),
  );
  const draftOf = mark("draft of an admission", [...OFFICE]);
  await write("POST /admission-drafts", ids.office, { form: { firstName: draftOf } });

  const home = mark("address of teacherA", [...OFFICE, "teacherA"]);
  await run(`update staff_details set address = $1 where user_id = $2`, home, ids.teacherA);
  const account = mark("bank account of teacherA", [...HEADS, "teacherA"]);
  const { body: record } = await call(`GET /staff/${ids.teacherA}`, { as: ids.principal });
  await write(`PUT /staff/${ids.teacherA}`, ids.principal, {
    version: record.data.version,
    accountNumber: account.slice(0, 10),
  });
  return canaries.map((canary) =>
    canary.marker === account ? { ...canary, marker: account.slice(0, 10) } : canary,
  );
}
