import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { pruneMessagesWorker } from "@school/server/privacy/retention/prune-messages.job.ts";
import { makeSession } from "@school/server/school/fixtures.ts";
import { pruneAccessLogWorker } from "@school/server/students/access-log/prune-access-log.job.ts";
import { insertCertificates, insertParents, insertRooms } from "./archive-rooms.ts";
import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { inFull } from "./short.ts";

/** Number of pupils in one session. */
const PUPILS = inFull(1_500, 200);
const LEVELS = 10;
const ARMS = 5;
const SUBJECTS = 12;
/** Number of pupils who join, and who complete the school, each year. */
const A_YEAR = PUPILS / LEVELS;
const NEWEST = 2025;

type Pool = ReturnType<typeof openDatabase>["$client"];

export interface ArchiveSchool {
  connection: Connection;
  principalId: string;
  /** Class teacher of a class of each session. */
  teacherId: string;
  /** A parent of the pupil, who is in the second year at the school, and of one 16 months older. */
  parentId: string;
  pupilId: string;
  /** The pupil who departed last; null in a school with one session. */
  alumnusId: string | null;
  termId: string;
  /** A school day of the current term. */
  day: string;
  classId: string;
  subjectId: string;
  className: string;
}

/**
 * Builds a school of 1,500 pupils at the end of the last of the given number of sessions. Each year the
 * oldest 150 depart and 150 begin. Every term has approved results of 12 subjects, a register for each
 * school day with one pupil in twenty absent, and released report sheets. Each of these has an audit
 * log entry. A third of the current term's results awaits approval. The database generates the rows;
 * the portal's own jobs delete rows that it stores for one year only.
 */
export async function buildArchive(
  connection: Connection,
  sessions: number,
): Promise<ArchiveSchool> {
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  const pool = db.$client;
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const parent = await makeUser(db, { role: "PARENT", email: "parent@bench.example" });
  const pupils = PUPILS + A_YEAR * (sessions - 1);
  await insertPeople(pool, pupils);
  await insertParents(pool, pupils);
  await pool.query(
    `insert into guardians (parent_id, student_id)
     select $1, id from users where user_id in ('S' || $2::int, 'S' || $2::int - 200)`,
    [parent.id, A_YEAR * (sessions - 1) + PUPILS - A_YEAR - 10],
  );
  await pool.query(
    `insert into class_categories (id, name, class_group, "order")
     select gen_random_uuid(), 'Level ' || n, 'Primary', n from generate_series(1, $1::int) n`,
    [LEVELS],
  );
  await pool.query(
    `insert into subjects (id, name, "order")
     select gen_random_uuid(), 'Subject ' || lpad(n::text, 2, '0'), n
     from generate_series(1, $1::int) n`,
    [SUBJECTS],
  );
  await pool.query(
    `insert into sheet_keys (id, public_key, private_sealed) values (gen_random_uuid(), '', '')`,
  );
  const years = Array.from({ length: sessions }, (_, at) => NEWEST - sessions + 1 + at);
  for (const [at, year] of years.entries()) {
    const isLast = at === sessions - 1;
    const session = await makeSession(db, {
      name: `${year}/${year + 1}`,
      ...(isLast && { currentTerm: "TERM_3" }),
    });
    // The last term is today's, so that dashboards have a day to report.
    await pool.query(
      `update terms set starts_on = starts_on + shift, ends_on = ends_on + shift
       from (select current_date + 7 - date '${NEWEST + 1}-07-24' as shift) moved
       where session_id = $1`,
      [session.id],
    );
    await insertSession(pool, session.id, at * A_YEAR, principal.id);
  }
  // The other accounts exist from the first day: an account does not get earlier announcements.
  await pool.query(
    `update users set created_at = (select min(starts_on) from terms) where role <> 'STUDENT'`,
  );
  await markDeparted(pool, A_YEAR * (sessions - 1));
  await insertCertificates(pool, principal.id);
  // Data that the portal deletes each night must not be there after ten years either.
  for (const worker of [pruneMessagesWorker(db), pruneAccessLogWorker(db)]) {
    await worker.run({}, { isLast: true });
  }
  await pool.query("vacuum analyze");
  const school = await describe(pool, A_YEAR * (sessions - 1) + PUPILS - A_YEAR - 10);
  await pool.end();
  return { connection, principalId: principal.id, parentId: parent.id, ...school };
}

async function insertPeople(pool: Pool, pupils: number): Promise<void> {
  for (const [prefix, role, howMany] of [
    ["S", "STUDENT", pupils],
    ["T", "TEACHER", LEVELS * ARMS],
  ] as const) {
    await pool.query(
      `insert into users (id, user_id, role, first_name, last_name, created_at)
       select gen_random_uuid(), $1 || n, $2, ($4::text[])[1 + n % cardinality($4)],
         ($5::text[])[1 + n / cardinality($4) % cardinality($5)], now() - interval '1 s' * ($3 - n)
       from generate_series(1, $3::int) n`,
      [prefix, role, howMany, FIRST_NAMES, LAST_NAMES],
    );
  }
  await pool.query(
    `insert into staff_details (user_id, role_in_school, department)
     select id, 'Teacher', 'Primary' from users where role = 'TEACHER'`,
  );
  await pool.query(
    `insert into student_details (user_id, gender, dob, parent_name, parent_phone, session_joined,
       term_joined, admitted_on)
     select id, case when n % 2 = 0 then 'Female' else 'Male' end,
       current_date - 1500 - ($1::int - n), 'Parent', '080' || lpad((n / 2)::text, 8, '0'),
       joined || '/' || joined + 1, 'TERM_1', make_date(joined, 9, 14)
     from (select u.id, n, ${NEWEST} - ($1::int - n) / ${A_YEAR} as joined
       from generate_series(1, $1::int) n join users u on u.user_id = 'S' || n) pupil`,
    [pupils],
  );
  await pool.query(
    `insert into sign_in_names (user_id, kind, name)
     select id, 'ADMISSION_NUMBER', 'ADM' || user_id from users where role = 'STUDENT'`,
  );
}

/** A session with all that was entered in it; its oldest pupil is the one after `gone`. */
async function insertSession(
  pool: Pool,
  sessionId: string,
  gone: number,
  principalId: string,
): Promise<void> {
  const bySession = [sessionId];
  await pool.query(
    `insert into classes (id, session_id, category_id, name, section)
     select gen_random_uuid(), $1, id, name, 'Arm ' || arm
     from class_categories, generate_series(1, ${ARMS}) arm`,
    bySession,
  );
  await pool.query(
    `insert into class_teachers (class_id, teacher_id)
     select class.id, person.id
     from (select id, row_number() over (order by name, section) as n from classes
       where session_id = $1) class
     join (select id, row_number() over (order by user_id) as n from users where role = 'TEACHER')
       person using (n)`,
    bySession,
  );
  await pool.query(
    `insert into class_subjects (class_id, subject_id, teacher_id)
     select c.id, s.id, t.teacher_id
     from classes c join class_teachers t on t.class_id = c.id cross join subjects s
     where c.session_id = $1`,
    bySession,
  );
  await pool.query(
    `insert into enrolments (id, student_id, class_id, term_id, session_id, created_at)
     select gen_random_uuid(), pupil.id, class.id, term.id, $1, term.starts_on
     from (select u.id, n - 1 as n from generate_series(1, ${PUPILS}) n
       join users u on u.user_id = 'S' || n + $2::int) pupil
     join class_categories level on level."order" = ${LEVELS} - pupil.n / ${A_YEAR}
     join classes class on class.session_id = $1 and class.category_id = level.id
       and class.section = 'Arm ' || pupil.n % ${ARMS} + 1
     join terms term on term.session_id = $1
     order by term.starts_on, class.id`,
    [sessionId, gone],
  );
  await pool.query(
    `insert into results (id, enrolment_id, subject_id, ca1, ca2, ca3, ca4, exam, status, published,
       teacher_id, approved_by, approved_at, created_at, updated_at)
     select gen_random_uuid(), e.id, s.id, floor(random() * 11), floor(random() * 11),
       floor(random() * 11), floor(random() * 11), floor(random() * 61),
       case when waits then 'pending' else 'approved' end, true, t.teacher_id,
       case when waits then null else $2::uuid end,
       case when waits then null else term.ends_on::timestamptz end,
       term.starts_on + interval '60 days', term.starts_on + interval '60 days'
     from enrolments e join terms term on term.id = e.term_id
     join class_teachers t on t.class_id = e.class_id
     cross join subjects s cross join lateral (select term.is_current and s."order" > 8 as waits) w
     where e.session_id = $1 order by term.starts_on, e.class_id`,
    [sessionId, principalId],
  );
  await insertRegisters(pool, sessionId);
  await insertSheets(pool, sessionId, principalId);
  await pool.query(
    `insert into class_changes (id, student_id, kind, term_id, to_class_id, to_class, reason,
       changed_by, created_at)
     select gen_random_uuid(), e.student_id, 'CHANGE', e.term_id, e.class_id, c.name, 'Promoted', $2,
       t.starts_on
     from enrolments e join classes c on c.id = e.class_id
     join terms t on t.id = e.term_id and t.term = 'TERM_1' where e.session_id = $1`,
    [sessionId, principalId],
  );
  await insertAudit(pool, sessionId, principalId);
  await insertRooms(pool, sessionId, principalId);
}

async function insertRegisters(pool: Pool, sessionId: string): Promise<void> {
  await pool.query(
    `insert into class_rolls (id, class_id, digest, pupils)
     select gen_random_uuid(), class_id, class_id::text,
       array_agg(distinct student_id order by student_id)
     from enrolments where session_id = $1 group by class_id`,
    [sessionId],
  );
  await pool.query(
    `insert into registers (id, class_id, term_id, day, half, roll_id, taken_by, taken_at)
     select gen_random_uuid(), r.class_id, t.id, d, 'DAY', r.id, p.teacher_id, d + interval '8 hours'
     from terms t
     cross join generate_series(t.starts_on, least(t.ends_on, current_date), interval '1 day') d
     join classes c on c.session_id = t.session_id
     join class_rolls r on r.class_id = c.id join class_teachers p on p.class_id = c.id
     where t.session_id = $1 and extract(isodow from d) < 6 order by d`,
    [sessionId],
  );
  await pool.query(
    `insert into register_marks (register_id, student_id, mark)
     select g.id, pupil, case when random() < 0.5 then 'ABSENT' else 'LATE' end
     from registers g join terms t on t.id = g.term_id join class_rolls r on r.id = g.roll_id
     cross join unnest(r.pupils) pupil
     where t.session_id = $1 and random() < 0.05`,
    [sessionId],
  );
}

/** Entries, remarks and issues; the paper itself is as large as one with twelve subjects. */
async function insertSheets(pool: Pool, sessionId: string, principalId: string): Promise<void> {
  await pool.query(
    `insert into sheet_entries (enrolment_id, ratings, times_present, comment, entered_by)
     select e.id, '{"neatness": 5, "punctuality": 4}', 50, 'Works with care.', t.teacher_id
     from enrolments e join class_teachers t on t.class_id = e.class_id where e.session_id = $1`,
    [sessionId],
  );
  await pool.query(
    `insert into head_remarks (enrolment_id, remark, signed_by)
     select id, 'A good result.', $2 from enrolments where session_id = $1`,
    [sessionId, principalId],
  );
  await pool.query(
    `insert into sheet_releases (id, class_id, term_id, released_by, created_at)
     select gen_random_uuid(), c.id, t.id, $2, t.ends_on
     from classes c join terms t on t.session_id = c.session_id
     where c.session_id = $1 and not t.is_current`,
    [sessionId, principalId],
  );
  await pool.query(
    `insert into sheet_issues (id, release_id, student_id, term_id, number, sheet, key_id, signature)
     select gen_random_uuid(), r.id, e.student_id, e.term_id, 1, paper.sheet, k.id, ''
     from sheet_releases r
     join enrolments e on e.class_id = r.class_id and e.term_id = r.term_id
     cross join sheet_keys k
     cross join lateral (select jsonb_build_object(
       'title', 'Report Sheet', 'affective', '[{"name": "Neatness", "rating": 5}]'::jsonb,
       'psychomotor', '[{"name": "Handwriting", "rating": 4}]'::jsonb,
       'classTeacher', '{"comment": "Works with care."}'::jsonb,
       'attendance', '{"opened": 120, "present": 114, "absent": 6, "excused": 0, "late": null,
         "inWords": false}'::jsonb,
       'marks', (select jsonb_agg(jsonb_build_object('subject', name, 'parts', '[8, 7, 9, 6, 50]'::jsonb,
         'total', 80, 'grade', 'A', 'remark', 'Excellent', 'average', 61.5, 'key', gen_random_uuid()))
         from subjects)) as sheet) paper
     where e.session_id = $1`,
    [sessionId],
  );
}

/** An entry for every result and every register, at the time of it. */
async function insertAudit(pool: Pool, sessionId: string, principalId: string): Promise<void> {
  await pool.query(
    `with entry as (
       select r.created_at as at, r.teacher_id as actor, 'results.save' as action, r.id as subject
       from results r join enrolments e on e.id = r.enrolment_id where e.session_id = $1
       union all
       select g.taken_at, $2, 'attendance.mark', g.id
       from registers g join terms t on t.id = g.term_id where t.session_id = $1
       union all
       select t.starts_on, $2, 'students.change-class', e.student_id
       from enrolments e join terms t on t.id = e.term_id and t.term = 'TERM_1'
       where e.session_id = $1
     ), logged as (
       insert into audit_log (at, actor_id, action, subject_id, values_hash)
       select at, actor, action, subject, '' from entry order by at returning seq
     )
     insert into audit_values (seq, salt, values)
     select seq, '', '{"ip": "192.168.0.7", "before": null, "after": {"ca1": 8, "exam": 50}}'
     from logged`,
    [sessionId, principalId],
  );
}

/** Marks the first pupils, 150 for each year, as having completed the school. */
async function markDeparted(pool: Pool, gone: number): Promise<void> {
  await pool.query(
    `update users set is_active = false, left_as = 'GRADUATED', left_on = last.ends_on
     from (select distinct on (e.student_id) e.student_id, t.ends_on
       from enrolments e join terms t on t.id = e.term_id
       order by e.student_id, t.ends_on desc) last
     where last.student_id = users.id
       and users.user_id in (select 'S' || n from generate_series(1, $1::int) n)`,
    [gone],
  );
}

async function describe(pool: Pool, pupil: number) {
  const { rows } = await pool.query<Omit<ArchiveSchool, "connection" | "principalId" | "parentId">>(
    `select u.id as "pupilId", e.term_id as "termId", c.id as "classId",
       c.name || ' ' || c.section as "className", s.id as "subjectId", p.teacher_id as "teacherId",
       (select max(day)::text from registers) as day,
       (select id from users where left_on is not null order by left_on desc, id limit 1)
         as "alumnusId"
     from users u join enrolments e on e.student_id = u.id
     join terms t on t.id = e.term_id and t.is_current
     join classes c on c.id = e.class_id join class_teachers p on p.class_id = c.id
     join subjects s on s."order" = 1
     where u.user_id = 'S' || $1::int`,
    [pupil],
  );
  return rows[0]!;
}
