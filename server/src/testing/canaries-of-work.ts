import { makeAnnouncement } from "../announcements/fixtures.ts";
import { newId } from "../platform/database/id.ts";
import { GROUPS, type Planter } from "./canary.ts";
import type { Kind } from "./permission-people.ts";

const { OFFICE, TEACHERS, STAFF, CLASS_A } = GROUPS;

/** Marks the work of teachers, pupils and the office that others may not read, or not yet. */
export async function plantSchoolWork(planter: Planter): Promise<void> {
  const { db, ids, classA, mark, run, write } = planter;
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

  await plantDays(planter);
  await plantLessons(planter);
  await plantTests(planter);
  await plantMessages(planter);
}

/** Marks registers, day notes and observations of pupil A. */
async function plantDays({ ids, mark, run }: Planter): Promise<void> {
  const home: Kind[] = ["parentA", "pupilA"];
  await run(
    `update register_marks set reason = $1, mark = 'EXCUSED' where (register_id, student_id) = (
      select register_id, student_id from register_marks
      join registers on registers.id = register_id
      where student_id = $2 order by day desc limit 1)`,
    mark("reason of an absence of pupil A", [...OFFICE, "teacherA", ...home]),
    ids.pupilA,
  );
  await run(
    `insert into reported_absences (id, student_id, from_day, to_day, reason, reported_by)
    values ($1, $2, current_date, current_date + 1, $3, $4)`,
    newId(),
    ids.pupilA,
    mark("reason of an absence that a parent reported", [...OFFICE, "teacherA", ...home]),
    ids.parentA,
  );
  await run(
    `insert into day_notes (student_id, day, medicine, medicine_at, medicine_by, words, author_id)
    values ($1, current_date, $2, '10:00', 'Nurse', $3, $4)`,
    ids.pupilA,
    mark("medicine of pupil A", [...OFFICE, "teacherA", ...home]),
    mark("day note about pupil A", [...OFFICE, "teacherA", ...home]),
    ids.teacherA,
  );
  const observationId = newId();
  await run(
    `insert into observations (id, day, area, words, author_id)
    select $1, current_date, area, $2, $3 from observations limit 1`,
    observationId,
    mark("observation of pupil A", [...OFFICE, "teacherA", ...home]),
    ids.teacherA,
  );
  await run(
    `insert into observed_children (observation_id, student_id) values ($1, $2)`,
    observationId,
    ids.pupilA,
  );
}

/** Marks plans, notes and live lessons that are not for everyone. */
async function plantLessons({ ids, classA, mark, run }: Planter): Promise<void> {
  await run(
    `update lesson_plans set objectives = $1, comment = $2, author_id = $3, class_id = $4
    where id = (select id from lesson_plans order by id desc limit 1)`,
    mark("lesson plan of teacherA", [...OFFICE, "teacherA"]),
    mark("comment of the principal on a plan", [...OFFICE, "teacherA"]),
    ids.teacherA,
    classA,
  );
  await run(
    `update lesson_notes set body = $1, published_at = null, author_id = $2
    where id = (select id from lesson_notes order by id desc limit 1)`,
    mark("lesson note that is a draft", [...OFFICE, ...TEACHERS]),
    ids.teacherA,
  );
  const lessonId = newId();
  await run(
    `insert into live_lessons (id, title, starts_at, ends_at, link, host_id)
    values ($1, 'Canary', now(), now() + interval '1 hour', $2, $3)`,
    lessonId,
    `https://meet.example.com/${mark("link of a live lesson of class A", [...OFFICE, "teacherA", ...CLASS_A])}`,
    ids.teacherA,
  );
  await run(
    `insert into live_lesson_classes (lesson_id, class_id) values ($1, $2)`,
    lessonId,
    classA,
  );
}

/** Marks a test's code, keys and answers. */
async function plantTests({ ids, mark, run }: Planter): Promise<void> {
  await run(
    `update cbt_tests set entry_code = $1, require_entry_code = true`,
    mark("code that starts a test", [...OFFICE, ...TEACHERS]),
  );
  await run(
    `update paper_questions set correct_answers = array[$1] where type = 'SHORT_ANSWER'`,
    mark("right answer of a test's question", [...OFFICE, ...TEACHERS]),
  );
  await run(
    `update sittings set device = $1 where student_id = $2`,
    mark("device of pupil A in a test", [...OFFICE, "teacherA"]),
    ids.pupilA,
  );
}

/** Marks messages of the office that have not left, and groups. */
async function plantMessages({ ids, mark, run }: Planter): Promise<void> {
  const batchId = newId();
  await run(
    `insert into message_batches
      (id, kind, audience, selection, channel, text, leaves_at, created_by)
    values ($1, 'written', 'Parents', '{"kind":"chosen","studentIds":[],"staffIds":[]}', 'SMS', $2, now() + interval '1 day', $3)`,
    batchId,
    mark("message that has not left", [...OFFICE]),
    ids.office,
  );
  await run(
    `insert into message_recipients
      (id, batch_id, person_id, student_ids, name, children, address, text)
    values ($1, $2, $3, array[]::uuid[], $4, $5, '+2348030000000', '')`,
    newId(),
    batchId,
    ids.parentB,
    mark("name of a recipient", [...OFFICE]),
    mark("children of a recipient", [...OFFICE]),
  );
  await run(
    `insert into message_groups (id, name, selection, created_by)
    values ($1, $2, '{"kind":"chosen","studentIds":[],"staffIds":[]}', $3)`,
    newId(),
    mark("name of a group of recipients", [...OFFICE]),
    ids.office,
  );
}
