import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { createTestDatabase } from "@school/server/platform/testing/database.ts";
import { loadDemoSchool } from "./load.ts";

const SEALER = createSealer("a secret key for the demo school's tests");

describe.each([
  ["2026-09-16", "2026/2027", "TERM_1", ["2025/2026 TERM_3"]],
  ["2026-11-30", "2026/2027", "TERM_1", ["2025/2026 TERM_3"]],
  ["2026-12-29", "2026/2027", "TERM_2", ["2025/2026 TERM_3", "2026/2027 TERM_1"]],
  [
    "2027-06-02",
    "2026/2027",
    "TERM_3",
    ["2025/2026 TERM_3", "2026/2027 TERM_1", "2026/2027 TERM_2"],
  ],
])("loaded on %s", (day, session, term, released) => {
  let school: Awaited<ReturnType<typeof createTestDatabase>>;

  beforeAll(async () => {
    school = await createTestDatabase();
    await loadDemoSchool(school.db, SEALER, new Date(`${day}T12:00:00Z`));
  });
  afterAll(() => school.close());

  const ask = async (query: string) => (await school.db.$client.query<object>(query)).rows;

  test("the school is in the term of the real year, and every term before it is released", async () => {
    expect(
      await ask(`select y.name as session, t.term from terms t
        join academic_sessions y on y.id = t.session_id where t.is_current`),
    ).toEqual([{ session, term }]);
    expect(
      await ask(`select y.name || ' ' || t.term as term, count(*) > 150 as sheets
        from sheet_issues i join terms t on t.id = i.term_id
        join academic_sessions y on y.id = t.session_id where i.kind = 'TERM'
        group by 1 order by 1`),
    ).toEqual(released.map((name) => ({ term: name, sheets: true })));
    expect(
      await ask(`select count(*)::int as open from results r
        join enrolments e on e.id = r.enrolment_id join terms t on t.id = e.term_id
        where not t.is_current and r.status <> 'approved'`),
    ).toEqual([{ open: 0 }]);
  });

  test("work of this term is before the day of the load, and years of records are real", async () => {
    const now = `timestamptz '${day}T12:00:00Z'`;
    expect(
      await ask(`select
        (select bool_and(updated_at < ${now}) from results) as results,
        (select count(distinct status)::int from results) as states,
        (select bool_and(publish_at < ${now}) from announcements) as announcements,
        (select bool_and(handed_in_at < ${now}) from sittings) as sittings,
        (select bool_and(created_at <= ${now}) from users where role = 'STUDENT') as admitted,
        (select max(session_joined) from student_details) as joined,
        (select max(name) from sign_in_names where kind = 'ADMISSION_NUMBER') like 'MC/2026/%'
          as numbers`),
    ).toEqual([
      {
        results: true,
        states: 3,
        announcements: true,
        sittings: true,
        admitted: true,
        joined: "2026/2027",
        numbers: true,
      },
    ]);
  });

  test("crest, stamp, signatures and passports are on its sheets", async () => {
    expect(
      await ask(`select
        (select count(*)::int from files f join settings s on s.key = 'school_logo'
          and s.value #>> '{}' = f.hash where f.is_public) as crest,
        (select count(*)::int from sheet_settings s join files f
          on f.id = (s.settings ->> 'stampId')::uuid) as stamps,
        (select count(*)::int from staff_details where signature_id is not null) as signatures,
        (select count(*)::int from users where profile_image_id is null and role <> 'PARENT')
          as without_passport,
        (select bool_and(sheet #>> '{school,logo}' <> '' and sheet #>> '{school,stamp}' <> ''
          and sheet #>> '{child,passport}' <> '' and sheet #>> '{head,signature}' <> ''
          and sheet #>> '{classTeacher,signature}' <> '') from sheet_issues) as signed`),
    ).toEqual([{ crest: 1, stamps: 2, signatures: 9, without_passport: 0, signed: true }]);
  });
});
