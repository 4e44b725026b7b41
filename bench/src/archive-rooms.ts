import type pg from "pg";

/*
 * A year's data of the other modules: news, messages, the calendar, the lists of staff, lessons and
 * tests. Every row is as the portal writes it, with short texts.
 */

const BODY = "Please read this and sign the form that your child brings home. ".repeat(4);

/** Parents of every third pupil; the first so many pupils have them. */
export async function insertParents(pool: pg.Pool, pupils: number): Promise<void> {
  await pool.query(
    `insert into users (id, user_id, role, first_name, last_name)
     select gen_random_uuid(), 'P' || n, 'PARENT', 'Parent', 'Number ' || n
     from generate_series(3, $1::int, 3) n`,
    [pupils],
  );
  await pool.query(
    `insert into guardians (parent_id, student_id)
     select p.id, s.id from generate_series(3, $1::int, 3) n
     join users p on p.user_id = 'P' || n join users s on s.user_id in ('S' || n, 'S' || n - 1)`,
    [pupils],
  );
  await pool.query(
    `with made as (
       insert into families (id) select gen_random_uuid() from generate_series(3, $1::int, 3)
       returning id
     ), numbered as (select id, 3 * row_number() over () as n from made)
     insert into family_members (student_id, family_id)
     select s.id, f.id from numbered f join users s on s.user_id in ('S' || f.n, 'S' || f.n - 1)`,
    [pupils],
  );
}

/** Inserts all rows of one session. */
export async function insertRooms(
  pool: pg.Pool,
  sessionId: string,
  principalId: string,
): Promise<void> {
  await insertNews(pool, sessionId, principalId);
  await insertThreads(pool, sessionId);
  await insertDays(pool, sessionId, principalId);
  await insertLessons(pool, sessionId, principalId);
  await insertTimetable(pool, sessionId);
  await insertLiveLessons(pool, sessionId);
  await insertTests(pool, sessionId);
  await insertOutbox(pool, sessionId, principalId);
}

/** Two announcements a week, each read by 300 people. */
async function insertNews(pool: pg.Pool, sessionId: string, principalId: string): Promise<void> {
  await pool.query(
    `with made as (
       insert into announcements (id, title, body, audience, publish_at, created_by, created_at)
       select gen_random_uuid(), 'News of ' || d::date, $3,
         (array['ALL', 'ALL', 'STUDENTS', 'TEACHERS'])[1 + extract(doy from d)::int % 4], d, $2, d
       from terms t
       cross join generate_series(t.starts_on, least(t.ends_on, current_date), interval '84 h') d
       where t.session_id = $1 returning id, publish_at
     )
     insert into announcement_reads (announcement_id, user_id, read_at)
     select made.id, person.id, made.publish_at
     from made cross join (select id from users where is_active order by id limit 300) person`,
    [sessionId, principalId, BODY],
  );
}

/**
 * A thread with the class teacher for each child with a parent, of eight messages each session. One in
 * four is unread by the teacher, and one in four by the parent.
 */
async function insertThreads(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `insert into message_threads (id, kind, student_id, parent_id, teacher_id, created_at)
     select gen_random_uuid(), 'CLASS_TEACHER', e.student_id, g.parent_id, c.teacher_id, t.starts_on
     from enrolments e join terms t on t.id = e.term_id and t.term = 'TERM_1'
     join guardians g on g.student_id = e.student_id
     join class_teachers c on c.class_id = e.class_id
     where e.session_id = $1
     on conflict (student_id, parent_id, kind) do update set teacher_id = excluded.teacher_id`,
    [sessionId],
  );
  await pool.query(
    `insert into message_threads (id, kind, class_id, created_at)
     select gen_random_uuid(), 'CLASS', id, now() from classes where session_id = $1`,
    [sessionId],
  );
  await pool.query(
    `insert into direct_messages (id, thread_id, number, author_id, body, sent_at)
     select gen_random_uuid(), m.id, m.last_number + n,
       case when (n + hashtext(m.id::text)) % 2 = 0 then coalesce(m.parent_id, p.teacher_id)
         else p.teacher_id end,
       'Good day, about the homework of week ' || n, t.starts_on + n * interval '20 days'
     from message_threads m
     join terms t on t.session_id = $1 and t.term = 'TERM_1'
     join lateral (
       select c.teacher_id from class_teachers c
       left join enrolments e on e.class_id = c.class_id and e.term_id = t.id
       where c.class_id = m.class_id or e.student_id = m.student_id limit 1
     ) p on true
     cross join generate_series(1, 8) n
     where m.class_id is null or m.class_id in (select id from classes where session_id = $1)`,
    [sessionId],
  );
  await pool.query(
    `update message_threads m set last_number = newest.number, last_message_at = newest.sent_at
     from (select thread_id, max(number) as number, max(sent_at) as sent_at
       from direct_messages group by thread_id) newest
     where newest.thread_id = m.id and newest.number > m.last_number`,
  );
  await pool.query(
    `insert into thread_reads (thread_id, person_id, number)
     select m.id, p.id, m.last_number - (abs(hashtext(m.id::text)) % 4 < 2)::int
     from message_threads m join users p on p.id in (m.parent_id, m.teacher_id)
     on conflict (thread_id, person_id) do update set number = excluded.number`,
  );
}

/** The calendar with 60 entries, and the days of the staff. */
async function insertDays(pool: pg.Pool, sessionId: string, principalId: string): Promise<void> {
  await pool.query(
    `insert into calendar_entries (id, kind, title, starts_on, ends_on, audience, created_by)
     select gen_random_uuid(), 'EVENT', 'Event ' || n, t.starts_on + 4 * n, t.starts_on + 4 * n,
       (array['ALL', 'STAFF', 'PUPILS', 'PARENTS'])[1 + n % 4], $2
     from terms t cross join generate_series(1, 20) n where t.session_id = $1`,
    [sessionId, principalId],
  );
  await pool.query(
    `insert into staff_days (id, staff_id, day, kind, signed_in_at, signed_out_at)
     select gen_random_uuid(), u.id, d, 'PRESENT', 460, 960
     from terms t
     cross join generate_series(t.starts_on, least(t.ends_on, current_date), interval '1 day') d
     cross join users u
     where t.session_id = $1 and u.role = 'TEACHER' and extract(isodow from d) < 6`,
    [sessionId],
  );
  await pool.query(
    `insert into record_accesses (student_id, person_id, kind, day, "as")
     select e.student_id, $2, kind, t.starts_on + 10, 'PRINCIPAL'
     from enrolments e join terms t on t.id = e.term_id
     cross join unnest(array['HEALTH', 'CONTACTS']) kind where e.session_id = $1`,
    [sessionId, principalId],
  );
}

/**
 * An assignment with ten pieces of work, a note and an approved plan for each class and week. Work of
 * the last ten days is not marked yet.
 */
async function insertLessons(pool: pg.Pool, sessionId: string, principalId: string): Promise<void> {
  const weeks = `from terms t cross join generate_series(1, 12) week
     join classes c on c.session_id = t.session_id
     join class_teachers p on p.class_id = c.id
     join subjects s on s."order" = 1 + week % 12
     where t.session_id = $1 and t.starts_on + 7 * week <= current_date`;
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, t.id as term_id, s.id as subject_id, p.teacher_id,
         t.starts_on + 7 * week as due_on, c.id as class_id ${weeks}
     ), made as (
       insert into assignments (id, term_id, subject_id, title, body, due_on, max_score, created_by,
         created_at)
       select id, term_id, subject_id, 'Page ' || due_on, $2, due_on, 10, teacher_id, due_on - 5
       from planned
     ), placed as (
       insert into assignment_classes (assignment_id, class_id) select id, class_id from planned
     )
     insert into hand_ins (id, assignment_id, student_id, body, handed_in_at, score, returned_at)
     select gen_random_uuid(), planned.id, pupil.student_id, 'Done.', due_on,
       case when due_on < current_date - 10 then 8 end,
       case when due_on < current_date - 10 then due_on + 2 end
     from planned cross join lateral (
       select student_id from enrolments e
       where e.class_id = planned.class_id and e.term_id = planned.term_id limit 10
     ) pupil`,
    [sessionId, BODY],
  );
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, t.id as term_id, s.id as subject_id, p.teacher_id,
         week, t.starts_on + 7 * week as day, c.id as class_id ${weeks}
     ), made as (
       insert into lesson_notes (id, term_id, week, subject_id, title, body, links, published_at,
         author_id)
       select id, term_id, week, subject_id, 'Week ' || week, $2, '[]', day, teacher_id from planned
     )
     insert into lesson_note_classes (note_id, class_id) select id, class_id from planned`,
    [sessionId, BODY],
  );
  await pool.query(
    `insert into lesson_plans (id, class_id, subject_id, term_id, week, topic, sub_topic, objectives,
       previous_knowledge, materials, steps, evaluation, homework, state, author_id, submitted_at,
       decided_by, decided_at)
     select gen_random_uuid(), c.id, s.id, t.id, week, 'Topic', '', $2, '', '', '[]', '', '',
       'approved', p.teacher_id, t.starts_on + 7 * week, $3, t.starts_on + 7 * week ${weeks}`,
    [sessionId, BODY, principalId],
  );
}

/** Six lessons for each class on every day of the week, so that each day has them. */
async function insertTimetable(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `with planned as (
       insert into timetable_terms (term_id) select id from terms where session_id = $1
       returning term_id
     ), days as (
       insert into timetable_days (id, term_id, name, "order")
       select gen_random_uuid(), term_id, 'Every day', 1 from planned returning id, term_id
     ), uses as (
       insert into timetable_day_uses (term_id, class_group, weekday, day_id)
       select term_id, 'Primary', weekday, id from days cross join generate_series(1, 7) weekday
     )
     insert into timetable_periods (id, day_id, name, kind, starts_at, ends_at)
     select gen_random_uuid(), id, 'Period ' || n, 'LESSON', 440 + 45 * n, 480 + 45 * n
     from days cross join generate_series(1, 6) n`,
    [sessionId],
  );
  await pool.query(
    `insert into class_timetables (term_id, class_id, published_at)
     select t.id, c.id, t.starts_on from terms t join classes c on c.session_id = t.session_id
     where t.session_id = $1`,
    [sessionId],
  );
  await pool.query(
    `insert into timetable_lessons (term_id, class_id, weekday, period_id, starts_at, ends_at,
       subject_id, teacher_id)
     select c.term_id, c.class_id, weekday, p.id, p.starts_at, p.ends_at, s.id, person.teacher_id
     from class_timetables c join terms t on t.id = c.term_id
     join class_teachers person on person.class_id = c.class_id
     join timetable_days d on d.term_id = c.term_id
     join timetable_periods p on p.day_id = d.id
     cross join generate_series(1, 7) weekday
     join subjects s on s."order" = 1 + (weekday + p.starts_at / 45) % 12
     where t.session_id = $1`,
    [sessionId],
  );
}

/** A lesson by video for each class and week, and one today. */
async function insertLiveLessons(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, c.id as class_id, p.teacher_id,
         case when is_today then now() else t.starts_on + 7 * week + time '10:00' end as at,
         case when is_today then interval '12 hours' else interval '40 minutes' end as lasts
       from terms t cross join generate_series(1, 12) week
       join classes c on c.session_id = t.session_id
       join class_teachers p on p.class_id = c.id
       cross join lateral (select t.is_current and week = 12 as is_today) now
       where t.session_id = $1 and (is_today or t.starts_on + 7 * week < current_date)
     ), made as (
       insert into live_lessons (id, title, starts_at, ends_at, link, host_id)
       select id, 'Revision', at, at + lasts, 'https://video.example/lesson', teacher_id from planned
     )
     insert into live_lesson_classes (lesson_id, class_id) select id, class_id from planned`,
    [sessionId],
  );
}

/**
 * A test of each subject in a fifth of the classes each term, with the sittings of all pupils. The
 * last is open, and no one has begun it.
 */
async function insertTests(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, gen_random_uuid() as paper_id, gen_random_uuid() as question_id,
         s.id as subject_id, t.id as term_id, c.category_id, c.id as class_id, p.teacher_id,
         is_open,
         case when is_open then now() else t.starts_on + 5 * s."order" + time '09:00' end as opens_at,
         case when is_open then interval '7 days' else interval '2 hours' end as lasts
       from terms t cross join subjects s
       cross join lateral (select t.is_current and s."order" = 12 as is_open) today
       join classes c on c.session_id = t.session_id and c.section = 'Arm 5'
       join class_teachers p on p.class_id = c.id
       where t.session_id = $1 and t.starts_on + 5 * s."order" < current_date
     ), made as (
       insert into cbt_tests (id, title, subject_id, term_id, category_id, class_id, duration,
         assessment_type, platform, show_cbt, opens_at, closes_at, created_by, created_at)
       select id, 'Test', subject_id, term_id, category_id, class_id, 30, 'CAT (40)', 'Online', true,
         opens_at, opens_at + lasts, teacher_id, opens_at from planned
     ), papers as (
       insert into test_papers (id, test_id, number) select paper_id, id, 1 from planned
     ), questions as (
       insert into paper_questions (paper_id, question_id, position, type, question_text, options,
         correct_answers, marks)
       select paper_id, question_id, 0, 'SHORT_ANSWER', 'How much is 2 + 2?', '[]', array['4'], 1 from planned
     )
     insert into sittings (id, test_id, paper_id, student_id, class_id, question_ids, began_at,
       deadline, handed_in_at, handed_in_by, receipt, marks, total_marks, marked_at)
     select gen_random_uuid(), planned.id, paper_id, e.student_id, e.class_id, array[question_id],
       opens_at, opens_at + interval '30 minutes', opens_at + interval '20 minutes', 'pupil', 'R', 1,
       1, opens_at
     from planned
     join enrolments e on e.class_id = planned.class_id and e.term_id = planned.term_id
     where not is_open`,
    [sessionId],
  );
}

/** Forty messages to many, each to 100 by SMS, and as many emails. */
async function insertOutbox(pool: pg.Pool, sessionId: string, principalId: string): Promise<void> {
  await pool.query(
    `with planned as (
       select gen_random_uuid() as id, s.starts_on + 9 * n as at
       from generate_series(1, 40) n,
         (select min(starts_on) as starts_on from terms where session_id = $1) s
       where s.starts_on + 9 * n < current_date
     ), batches as (
       insert into message_batches (id, kind, audience, selection, channel, text, leaves_at,
         queued_at, created_by, created_at)
       select id, 'written', 'All parents', '{"kind": "staff", "rolesInSchool": []}', 'SMS', $3, at, at, $2, at from planned
     ), recipients as (
       insert into message_recipients (id, batch_id, name, children, address, text)
       select gen_random_uuid(), id, 'Parent', 'Child', '+234803' || lpad(n::text, 7, '0'), $3
       from planned cross join generate_series(1, 100) n
     ), texts as (
       insert into phone_messages (id, purpose, text, batch_id, created_at, sent_at, number, channel,
         state, parts, cost, spent_on)
       select gen_random_uuid(), 'messages.batch', $3, id, at, at, '+234803' || lpad(n::text, 7, '0'),
         'SMS', 'delivered', 1, 400, at
       from planned cross join generate_series(1, 100) n
     )
     insert into mails (id, purpose, text, html, subject, address, state, created_at, sent_at)
     select gen_random_uuid(), 'announcements.published', $3, $3, 'News', 'p' || n || '@bench.example',
       'sent', at, at
     from planned cross join generate_series(1, 100) n`,
    [sessionId, principalId, BODY],
  );
  await pool.query(
    `insert into enquiries (id, name, email, message, state, created_at)
     select gen_random_uuid(), 'Visitor', 'visitor@bench.example', $2, 'CLOSED', t.starts_on + n
     from terms t cross join generate_series(1, 40) n where t.session_id = $1`,
    [sessionId, BODY],
  );
}

/** A leaving certificate for each pupil who completed the school. */
export async function insertCertificates(pool: pg.Pool, principalId: string): Promise<void> {
  await pool.query(
    `insert into issued_papers (id, kind, number, student_id, words, text, name, letterhead,
       issued_by, created_at)
     select gen_random_uuid(), 'LEAVING', 'LC/' || user_id, id, $2, $2, last_name, '[]', $1, left_on
     from users where left_as = 'GRADUATED'`,
    [principalId, BODY],
  );
}
