import { FIRST_NAMES, LAST_NAMES } from "./names.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { openDatabase } from "@school/server/platform/database/database.ts";
import type { Connection } from "@school/server/platform/database/embedded/embedded.ts";
import { makeUser } from "@school/server/accounts/fixtures.ts";
import { makeSession } from "@school/server/school/fixtures.ts";

/** Pupils and subjects per class, as in a full Lagos primary school. */
const CLASS_SIZE = 30;
const SUBJECTS = 12;

export interface BuiltSchool {
  connection: Connection;
  principalId: string;
  studentId: string;
  termId: string;
  className: string;
}

/**
 * Fills an empty database with classes of pupils, each with approved results in 12 subjects of two
 * terms. The database generates the rows.
 */
export async function buildSchool(
  connection: Connection,
  pupils: number,
  classSize = CLASS_SIZE,
): Promise<BuiltSchool> {
  // A hundred thousand rows in one statement exceed the statement timeout of requests.
  const db = openDatabase({ ...connection, statement_timeout: 0 });
  const session = await makeSession(db, { scheme: DEFAULT_GRADING_SCHEME, currentTerm: "TERM_2" });
  const principal = await makeUser(db, { role: "PRINCIPAL" });
  const { TERM_1, TERM_2 } = session.termIds;
  const classes = Math.ceil(pupils / classSize);
  const pool = db.$client;

  await pool.query(
    `insert into classes (id, session_id, name)
     select gen_random_uuid(), $1, 'Class ' || n from generate_series(1, $2::int) n`,
    [session.id, classes],
  );
  await pool.query(
    `insert into subjects (id, name)
     select gen_random_uuid(), 'Subject ' || lpad(n::text, 2, '0') from generate_series(1, $1::int) n`,
    [SUBJECTS],
  );
  await pool.query(
    `insert into class_subjects (class_id, subject_id) select c.id, s.id from classes c, subjects s`,
  );
  await pool.query(
    `insert into users (id, user_id, role, first_name, last_name)
     select gen_random_uuid(), 'S' || n, 'STUDENT', ($2::text[])[1 + n % cardinality($2)],
       ($3::text[])[1 + n / cardinality($2) % cardinality($3)]
     from generate_series(1, $1::int) n`,
    [pupils, FIRST_NAMES, LAST_NAMES],
  );
  await pool.query(
    `insert into student_details (user_id, gender, dob, address, parent_name, parent_phone,
       session_joined, term_joined, country, previous_school, class_last_passed, sports_house,
       boarder_status, admitted_on)
     select id, 'Female', date '2012-01-01' + (row_number() over (order by user_id))::int % 2500,
       'Lagos', 'Parent', '080' || lpad((row_number() over (order by user_id) / 2)::text, 8, '0'),
       '2024/2025', 'TERM_1', 'Nigeria', 'None', 'None', 'Red', 'Day', date '2024-09-16'
     from users where role = 'STUDENT'`,
  );
  await pool.query(
    `insert into sign_in_names (user_id, kind, name)
     select id, 'ADMISSION_NUMBER', 'ADM' || user_id from users where role = 'STUDENT'`,
  );
  await pool.query(
    `insert into enrolments (id, student_id, class_id, term_id, session_id)
     select gen_random_uuid(), pupil.id, class.id, term.id, $3
     from (select id, row_number() over (order by user_id) as n from users where role = 'STUDENT') pupil
     join (select id, row_number() over (order by name) as n from classes) class
       on class.n = (pupil.n - 1) / $4::int + 1
     cross join (values ($1::uuid), ($2::uuid)) term (id)`,
    [TERM_1, TERM_2, session.id, classSize],
  );
  await pool.query(
    `insert into results (id, enrolment_id, subject_id, ca1, ca2, ca3, ca4, exam, status, published,
       teacher_id, approved_by, approved_at)
     select gen_random_uuid(), e.id, s.id, floor(random() * 11), floor(random() * 11),
       floor(random() * 11), floor(random() * 11), floor(random() * 61), 'approved', true, $1, $1, now()
     from enrolments e cross join subjects s`,
    [principal.id],
  );
  await pool.query("vacuum analyze");
  const { rows } = await pool.query<{ studentId: string; className: string }>(
    `select e.student_id as "studentId", c.name as "className"
     from enrolments e join classes c on c.id = e.class_id limit 1`,
  );
  await pool.end();
  return { connection, principalId: principal.id, termId: TERM_1, ...rows[0]! };
}
