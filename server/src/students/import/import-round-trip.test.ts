import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
import { makeCategory, makeClass } from "../../classes/fixtures.ts";
import { importsOf } from "../../platform/testing/imports.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";

let full: TestServer;
let empty: TestServer;

const LEVELS = ["Nursery 2", "Primary 1", "Zebra", "Ants"];

beforeAll(async () => {
  [full, empty] = [await startTestServer(), await startTestServer({ jobs: true })];
  const { db } = full;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  await makeSession(empty.db, { currentTerm: "TERM_1" });
  // In the order of the school, which is not that of the alphabet.
  for (const [index, name] of LEVELS.entries()) {
    const category = await makeCategory(db, { name, order: index + 1 });
    for (const section of ["Blue", "Gold"]) {
      const fields = { sessionId: session.id, categoryId: category.id, name, section };
      const { id: classId } = await makeClass(db, fields);
      const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
      for (const firstName of ["Ẹ̀bùn", "=1+1 Ada", 'O\'Neil, "Jr"']) {
        await makeStudent(db, { ...enrolment, firstName, lastName: `Ọlá-${section}` });
      }
      await makeStudent(db, { ...enrolment, lastName: "Not Admitted", admitted: false });
    }
  }
  await db.$client.query(
    `insert into sign_in_names (user_id, kind, name)
     select user_id, 'USERNAME', 'pupil.' || row_number() over (order by user_id) from student_details`,
  );
  const { rows } = await db.$client.query(
    `update student_details set address = E'12 Allen Avenue\\nIkeja', parent_name = '''quoted',
      parent_phone = '+234 803 111 2222', state = '@Lagos', hobby = '-chess'
     where user_id = (select user_id from student_details order by user_id limit 1) returning user_id`,
  );
  await db.$client.query("update users set is_active = false where id = $1", [rows[0].user_id]);
  await db.$client.query("delete from enrolments where student_id = $1", [rows[0].user_id]);
});
afterAll(() => Promise.all([full.close(), empty.close()]));

async function exported(server: TestServer, as: string, contents: string): Promise<Buffer> {
  const token = await openTestSession(server.db, server.keyring, as);
  const url = `${server.origin}/api/students/export?contents=${contents}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

it.each(["list", "record"])(
  "a file of contents %s, imported into an empty school, is exported byte for byte",
  async (contents) => {
    const there = (await makeUser(full.db, { role: "PRINCIPAL" })).id;
    const here = (await makeUser(empty.db, { role: "PRINCIPAL" })).id;
    const file = await exported(full, there, contents);
    const client = importsOf(empty, "/students", here);
    // A list does not contain the level of a class, and neither need its name.
    const unsaid = contents === "list" ? LEVELS.entries() : [];
    for (const [index, name] of unsaid) await makeCategory(empty.db, { name, order: index + 1 });
    const seen = await client.check(file, "students.csv");
    const answers = { missingClasses: "make", withoutClass: "none" };
    const ready = await client.act(seen, "options", { answers });
    expect(await client.problems(seen.id)).toEqual([]);
    expect(ready.report).toMatchObject({ good: 32, bad: 0 });
    const done = await client.act(ready, "start");
    expect(done).toMatchObject({ state: "done", rowsDone: 32 });
    const again = await exported(empty, here, contents);
    expect(again.toString()).toBe(file.toString());
    expect(again.equals(file)).toBe(true);
    // The school is empty again for the next contents.
    expect((await client.act(done, "undo")).state).toBe("undone");
    await empty.db.$client.query("delete from classes; delete from class_categories");
  },
  60_000,
);
