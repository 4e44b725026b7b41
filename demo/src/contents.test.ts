import { questionFaults } from "@school/core/cbt/questions/question-faults.ts";
import { QUESTION_TYPES } from "@school/core/cbt/questions/question-limits.ts";
import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passwordMatches } from "@school/server/accounts/auth/password-hashing.ts";
import { createTestDatabase } from "@school/server/platform/testing/database.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { loadDemoSchool } from "./load.ts";

const SEALER = createSealer("a secret key for the demo school's tests");

/** Late in a second term. */
const TODAY = "2026-03-25";
const NOW = `timestamptz '${TODAY}T12:00:00Z'`;

let school: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  school = await createTestDatabase();
  await loadDemoSchool(school.db, SEALER, new Date(`${TODAY}T12:00:00Z`));
});
afterAll(() => school.close());

async function ask<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await school.db.$client.query<Row>(query)).rows;
}

/** Returns one row of numbers or texts. */
async function one(query: string): Promise<Record<string, unknown>> {
  return (await ask(query))[0]!;
}

describe("what is in it", () => {
  test("classes, people, subjects and results in the promised numbers", async () => {
    expect(
      await one(`select
        (select count(*) from class_categories) as categories,
        (select string_agg(c.name, ', ' order by c.name) from classes c
          join academic_sessions s on s.id = c.session_id and s.name = '2025/2026') as classes,
        (select count(*) from subjects) as subjects,
        (select count(*) from users where role = 'STUDENT') as pupils,
        (select count(*) from staff_details) as staff,
        (select string_agg(name, ', ' order by name) from academic_sessions) as sessions,
        (select value from settings where key = 'school_name') as school`),
    ).toEqual({
      categories: 9,
      classes:
        "Nursery 1, Nursery 2, Primary 1, Primary 2, Primary 3, Primary 4, Primary 5, Primary 6",
      subjects: 12,
      pupils: 240,
      staff: 20,
      sessions: "2024/2025, 2025/2026",
      school: "Marigold Court Nursery and Primary School",
    });
  });

  test("a current term that contains today, with all that has happened in it behind", async () => {
    expect(
      await ask(`select term, starts_on <= (${NOW} at time zone 'Africa/Lagos')::date
          and (${NOW} at time zone 'Africa/Lagos')::date <= ends_on as today
        from terms where is_current`),
    ).toEqual([{ term: "TERM_2", today: true }]);
    expect(
      await one(`select
        (select bool_and(updated_at < ${NOW} and coalesce(approved_at < ${NOW}, true)) from results)
          as results,
        (select bool_and(publish_at < ${NOW}) from announcements) as announcements,
        (select bool_and(handed_in_at < ${NOW}) from sittings) as sittings,
        (select bool_and(created_at < ${NOW}) from enquiries) as messages`),
    ).toEqual({ results: true, announcements: true, sittings: true, messages: true });
  });

  test("a public page with events behind and ahead, whenever it is loaded", async () => {
    const [{ content }] = (await ask<{ content: { events: { items: { day: string }[] } } }>(
      "select content from site_versions",
    )) as [{ content: { events: { items: { day: string }[] } } }];
    const days = content.events.items.map(({ day }) => day);
    // The open day comes from the calendar.
    expect(days.filter((day) => day > TODAY)).toHaveLength(2);
    const inAYear = new Date(Date.parse(TODAY) + 380 * 86_400_000).toISOString().slice(0, 10);
    expect(days.every((day) => day < inAYear)).toBe(true);
  });

  test("whole records of the staff, with what is private sealed", async () => {
    const staff = await ask<{ private_sealed: Buffer | null }>("select * from staff_details");
    for (const { private_sealed: sealed, ...record } of staff) {
      expect(record).toMatchObject({
        dob: expect.anything() as unknown,
        marital_status: expect.stringMatching(/^(Single|Married)$/) as unknown,
        date_joined: expect.anything() as unknown,
      });
      expect(Object.keys(JSON.parse(SEALER.unseal(sealed!)) as object)).toContain("accountNumber");
    }
    expect(
      await one("select count(*) as without from staff_details where supervisor_id is null"),
    ).toEqual({ without: 1 });
  });

  test("the accounts that are promised, and no password for anyone else", async () => {
    const accounts = await ask<{ email: string; role: string; hash: string }>(`
      select email, role, password_hash as hash from users where password_hash is not null
        and email_confirmed_at is not null and is_active and not must_change_password order by 1`);
    expect(accounts.map(({ email, role }) => `${email} ${role}`)).toEqual([
      "admin@demo.school ADMIN",
      "parent@demo.school PARENT",
      "principal@demo.school PRINCIPAL",
      "student@demo.school STUDENT",
      "teacher@demo.school STAFF",
    ]);
    for (const { email, hash } of accounts) {
      const name = email.split("@")[0]!;
      const password = `${name[0]!.toUpperCase()}${name.slice(1)}1demo`;
      expect(await passwordMatches(hash, password)).toBe(true);
    }
    expect(
      await ask(`select email from users where email !~ '@(demo\\.school|.*\\.example)$'
        union all select parent_email from student_details
          where parent_email !~ '@(demo\\.school|.*\\.example)$'`),
    ).toEqual([]);
  });

  test("teacher, pupil and parent belong to Primary 4, and the parent has a second child", async () => {
    expect(
      await ask(`select u.email, c.name from class_teachers t join classes c on c.id = t.class_id
        join users u on u.id = t.teacher_id where not is_assistant and c.name = 'Primary 4'`),
    ).toEqual(Array(2).fill({ email: "teacher@demo.school", name: "Primary 4" }));
    expect(
      await ask(`select c.name, child.email from guardians g
        join users parent on parent.id = g.parent_id and parent.email = 'parent@demo.school'
        join users child on child.id = g.student_id
        join enrolments e on e.student_id = child.id join terms on terms.id = e.term_id
        join classes c on c.id = e.class_id where is_current order by 1`),
    ).toEqual([
      { name: "Nursery 2", email: null },
      { name: "Primary 4", email: "student@demo.school" },
    ]);
  });

  test("every pupil has the age of the class, a name of the register, and brothers elsewhere", async () => {
    const ages = await ask<{ name: string; youngest: number; oldest: number }>(`
      select c.name, min(extract(year from age(t.starts_on - 14, d.dob)))::int as youngest,
        max(extract(year from age(t.starts_on - 14, d.dob)))::int as oldest
      from student_details d join enrolments e on e.student_id = d.user_id
      join academic_sessions s on s.id = e.session_id and s.name = '2025/2026'
      join terms t on t.session_id = s.id and t.term = 'TERM_1'
      join classes c on c.id = e.class_id group by 1 order by 1`);
    expect(ages.map(({ youngest, oldest }) => [youngest, oldest])).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((age) => [age, age]),
    );
    expect(
      await one(`select count(*) as wrong from student_details
        where admitted_on > ${NOW}::date or admitted_on < dob + interval '3 years'
          or admitted_on > dob + interval '12 years'`),
    ).toEqual({ wrong: 0 });
    expect(
      await one(`select count(*) as children, count(distinct parent_email) as families,
        count(*) filter (where not admitted or address = '' or parent_phone is null) as unfinished
        from student_details`),
    ).toEqual({
      children: 240,
      families: expect.toSatisfy((n: number) => n > 140 && n < 200),
      unfinished: 0,
    });
    expect(
      await ask(`select last_name, first_name from users where role = 'STUDENT'
        group by 1, 2 having count(*) > 1`),
    ).toEqual([]);
    expect(
      await one(`select count(*) as marked from users
        where first_name || last_name ~ '[ọẹṣịụáéíóúàèìòùƙɗ]'`),
    ).toEqual({ marked: expect.toSatisfy((n: number) => n > 40) });
    expect(
      await ask(`select first_name from users where first_name || last_name is not nfc normalized
        union all select name from subjects where name is not nfc normalized`),
    ).toEqual([]);
  });

  test("every subject of a class has a teacher", async () => {
    expect(
      await ask(`select c.name, count(*) as subjects, count(teacher_id) as taught
        from class_subjects s join classes c on c.id = s.class_id
        join academic_sessions y on y.id = c.session_id and y.name = '2025/2026'
        group by 1 order by 1`),
    ).toEqual([
      ...["Nursery 1", "Nursery 2"].map((name) => ({ name, subjects: 7, taught: 7 })),
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ name: `Primary ${n}`, subjects: 12, taught: 12 })),
    ]);
  });
});

/** The session's results with their class, subject, term, and whether each part has a mark or is absent. */
const MARKED = `(select r.*, c.name as class, s.name as subject, t.term, e.student_id,
    num_nonnulls(ca1, ca2, ca3, ca4, exam) + cardinality(absent) = 5 as complete,
    coalesce(ca1, 0) + coalesce(ca2, 0) + coalesce(ca3, 0) + coalesce(ca4, 0)
      + coalesce(exam, 0) as total
  from results r join enrolments e on e.id = r.enrolment_id join classes c on c.id = e.class_id
  join academic_sessions y on y.id = e.session_id and y.name = '2025/2026'
  join terms t on t.id = e.term_id join subjects s on s.id = r.subject_id) marked`;

describe("results", () => {
  test("the first term is complete, approved and published for every pupil and subject", async () => {
    expect(
      await one(`select count(*) as results, count(distinct student_id) as pupils,
          bool_and(complete and status = 'approved' and published and approved_at is not null) as done,
          count(*) filter (where absent <> '{}') > 10 as some_absent
        from ${MARKED} where term = 'TERM_1'`),
    ).toEqual({ results: 30 * 7 + 182 * 12, pupils: 212, done: true, some_absent: true });
  });

  test("marks are within the scheme, spread over all grades, and a few positions are shared", async () => {
    expect(
      await ask(`select id from results where greatest(ca1, ca2, ca3, ca4) > 10 or exam > 60
        or least(ca1, ca2, ca3, ca4, exam) < 0`),
    ).toEqual([]);
    const { mean, failed, best } = await one(`select avg(total)::float as mean,
        avg((total < 40)::int)::float as failed, avg((total >= 75)::int)::float as best
      from ${MARKED} where term = 'TERM_1'`);
    expect(mean).toSatisfy((n: number) => n > 60 && n < 72);
    expect(failed).toSatisfy((n: number) => n > 0.005 && n < 0.08);
    expect(best).toSatisfy((n: number) => n > 0.15 && n < 0.4);
    const { shared, of_demo_pupil: ofDemoPupil } = await one(`
      with sums as (select class, student_id, sum(total) as sum
          from ${MARKED} where term = 'TERM_1' group by 1, 2),
        places as (select sums.*, rank() over (partition by class order by sum desc) as place,
          count(*) over (partition by class, sum) as holders from sums)
      select count(*) filter (where holders > 1) as shared,
        bool_or(holders > 1 and place = 5 and email = 'student@demo.school') as of_demo_pupil
      from places join users on users.id = student_id`);
    expect(shared).toSatisfy((n: number) => n >= 4 && n < 40);
    expect(ofDemoPupil).toBe(true);
  });

  test("the second term is partly entered, and Primary 4 shows each step", async () => {
    const sheets = await ask<{ class: string; subject: string; states: string }>(`
      select class, subject, string_agg(distinct concat_ws(' ', status,
        case when published then 'published' end, case when not complete then 'incomplete' end), ', '
        ) as states, count(*) as rows
      from ${MARKED} where term = 'TERM_2' group by 1, 2 order by 1, 2`);
    const ofPrimary4 = sheets.filter((sheet) => sheet.class === "Primary 4");
    // Eight subjects have the marks of the half-term sheet; Civic Education has none yet.
    const halfTerm = ofPrimary4.filter(({ states }) => states === "pending incomplete");
    expect(halfTerm).toHaveLength(8);
    expect(ofPrimary4.filter((sheet) => !halfTerm.includes(sheet))).toEqual([
      {
        class: "Primary 4",
        subject: "Basic Science and Technology",
        states: "pending published, rejected",
        rows: 30,
      },
      { class: "Primary 4", subject: "English Language", states: "pending published", rows: 30 },
      { class: "Primary 4", subject: "Mathematics", states: "pending", rows: 30 },
    ]);
    expect(new Set(sheets.map((sheet) => sheet.class)).size).toBe(5);
    expect(
      await one(`select
          count(*) filter (where class = 'Primary 4' and status = 'rejected') as primary_4_rejected,
          bool_and(principal_comment is not null) filter (where status = 'rejected') as with_reason,
          bool_or(complete) filter (where status = 'approved') as approved_are_complete,
          count(*) filter (where not complete) > 20 as some_incomplete,
          count(*) filter (where published and not complete) as published_incomplete
        from ${MARKED} where term = 'TERM_2'`),
    ).toEqual({
      primary_4_rejected: 2,
      with_reason: true,
      approved_are_complete: true,
      some_incomplete: true,
      published_incomplete: 0,
    });
    // Otherwise undoing a decision would take the sheet back to a draft.
    const query = "select count(*) as lost from results where published and published_at is null";
    expect(await one(query)).toEqual({ lost: 0 });
  });
});

describe("report sheets", () => {
  test("two terms are released, with one sheet withheld and one corrected", async () => {
    expect(
      await ask(`select y.name as session, t.term, count(*) filter (where number = 1) as sheets,
          count(*) filter (where number = 2) as corrected,
          bool_and(sheet #> '{head,comment}' <> 'null' and sheet #> '{classTeacher,comment}' <> 'null'
            and sheet #> '{attendance,absent}' <> 'null') as complete,
          count(*) filter (where sheet ->> 'title' = 'Progress Report') > 20 as nursery_without_marks,
          count(*) filter (where sheet -> 'marks' <> 'null' and sheet -> 'nursery' <> 'null') as both,
          (select count(*) from withheld_sheets w where w.term_id = t.id) as withheld
        from sheet_issues i join terms t on t.id = i.term_id
        join academic_sessions y on y.id = t.session_id where i.kind = 'TERM'
        group by 1, 2, t.id order by 1, 2`),
    ).toEqual([
      {
        session: "2024/2025",
        term: "TERM_3",
        sheets: expect.toSatisfy((n: number) => n > 160 && n < 212),
        corrected: 0,
        complete: true,
        nursery_without_marks: true,
        both: 0,
        withheld: 0,
      },
      {
        session: "2025/2026",
        term: "TERM_1",
        sheets: 240,
        corrected: 1,
        complete: true,
        nursery_without_marks: true,
        both: 30,
        withheld: 1,
      },
    ]);
    // Every child moved up, so every sheet of a third term reports it.
    expect(
      await ask(`select sheet #>> '{marks,session,promotion}' as line from sheet_issues
        where sheet #> '{marks,session}' <> 'null'
          and sheet #>> '{marks,session,promotion}' !~ '^Promoted (on trial )?to Primary [2-6]$'`),
    ).toEqual([]);
  });

  test("two classes have complete half-term sheets of the current term", async () => {
    expect(
      await one(`select count(*) as sheets, bool_and(t.is_current) as current,
          bool_and(i.sheet #>> '{classTeacher,comment}' <> '') as commented,
          min((select count(*) from jsonb_array_elements(i.sheet #> '{half,rows}') r
            where r #>> '{scores,0}' is not null)) as subjects
        from sheet_issues i join terms t on t.id = i.term_id where i.kind = 'HALF_TERM'`),
    ).toEqual({ sheets: 60, current: true, commented: true, subjects: 7 });
  });

  test("children of two levels have day notes until today", async () => {
    expect(
      await one(`select count(distinct student_id) as children, max(day) = '${TODAY}' as today,
          count(distinct day) as days, bool_or(medicine is not null) as medicine
        from day_notes`),
    ).toEqual({ children: 58, today: true, days: 3, medicine: true });
  });

  test("in the current term class teachers have begun the sheets of the term", async () => {
    expect(
      await one(`select count(*) filter (where c.name = 'Primary 4') as of_primary_4,
          bool_or(comment is null) as some_without_comment,
          bool_or(comment ~ 'holding the pencil|counting steps') as for_small_children,
          (select count(*) from head_remarks h where h.enrolment_id in
            (select id from enrolments where term_id = t.id)) as remarks
        from sheet_entries s join enrolments e on e.id = s.enrolment_id
        join classes c on c.id = e.class_id join terms t on t.id = e.term_id
        where t.is_current and s.ratings <> '{}' group by t.id`),
    ).toEqual({
      of_primary_4: 18,
      some_without_comment: true,
      for_small_children: false,
      remarks: 0,
    });
  });
});

describe("tests", () => {
  test("a bank of twenty questions of all types, one test over and one open", async () => {
    expect(
      await one(`select count(*) as questions, count(distinct type) as types,
        bool_or(question_text ~ '\`.+\`') as formula from bank_questions`),
    ).toEqual({ questions: 20, types: 3, formula: true });
    expect(
      await ask(`select title, opens_at > ${NOW} as coming, closes_at <= ${NOW} as over,
        closes_at > ${NOW} + interval '30 days' as long from cbt_tests order by created_at`),
    ).toEqual([
      { title: "Mathematics, week 5", coming: false, over: true, long: false },
      { title: "Mathematics, second test", coming: false, over: false, long: true },
      { title: "Basic Science, all kinds of questions", coming: false, over: false, long: true },
    ]);
  });

  test("one test has a complete question of each kind", async () => {
    const questions = await ask(`select type, passage, question_text as "questionText", q.marks,
        null as id, picture_id as "pictureId", options, details, correct_answers as "correctAnswers"
      from paper_questions q join test_papers p on p.id = q.paper_id
      join cbt_tests t on t.id = p.test_id where t.title like '%all kinds%'`);
    expect(questions.map(({ type }) => type).toSorted()).toEqual(QUESTION_TYPES.toSorted());
    expect(questionFaults(questions as QuestionDraft[])).toEqual([]);
  });

  test("the past one was sat by all but two, with marks that spread", async () => {
    const sat = await one(`select count(*) as sat, count(distinct marks) > 6 as spread,
        avg(marks / total_marks)::float as mean, bool_and(handed_in_at < deadline + interval '1 s')
          as in_time, bool_and(marks = (select sum(a.marks) from sitting_answers a
          where a.sitting_id = s.id)) as added_up
      from sittings s`);
    expect(sat).toMatchObject({ sat: 28, spread: true, in_time: true, added_up: true });
    expect(sat.mean).toSatisfy((share: number) => share > 0.4 && share < 0.75);
  });

  test("its analysis has a wrong key to find: most of the best chose another", async () => {
    const { right, chose_c: choseC } = await one(`
      with best as (select id from sittings order by marks desc limit 8)
      select count(*) filter (where answer = 'B') as right,
        count(*) filter (where answer = 'C') as chose_c
      from sitting_answers a join best on best.id = a.sitting_id
      join paper_questions q on q.question_id = a.question_id
      where q.question_text like 'Which of these is a multiple%'`);
    expect([Number(choseC) >= 6, Number(right) <= 1]).toEqual([true, true]);
  });
});
