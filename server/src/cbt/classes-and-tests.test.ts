import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { makeCategory, makeClass, makeSubject } from "../classes/fixtures.ts";
import { classes } from "../classes/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { makeBank, makeSitting, makeTest, makeTestedClass } from "./fixtures.ts";

let server: TestServer;
let admin: MadeUser;
let session: MadeSession;
let made: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeUser(server.db, { role: "ADMIN" });
  session = await makeSession(server.db, { currentTerm: "TERM_1" });
  made = await makeTestedClass(server.db, { session });
});
afterAll(() => server.close());

const remove = (path: string) =>
  server.call(`DELETE ${path}`, { as: admin.id, body: { version: 1 } });

it("a subject and a category with questions cannot be deleted, with the reason", async () => {
  const { categoryId, subjectId, teacher } = made;
  await makeBank(server.db, { subjectId, categoryId, createdBy: teacher.id });
  const subject = await remove(`/subjects/${subjectId}`);
  expect([subject.status, subject.body.code]).toEqual([409, "subject_in_use"]);
  expect(subject.body.message).toContain("is used in 2 question banks and tests");
  const category = await remove(`/categories/${categoryId}`);
  expect([category.status, category.body.code]).toEqual([409, "category_in_use"]);
  expect(category.body.message).toContain("is used by 2 question banks and tests");
});

it("a test of a subject for chosen pupils expects them, and pupils who have begun it", async () => {
  const { db } = server;
  const ownClass = await makeTestedClass(db, { section: "Own", session });
  const { classId, subjectId, pupils, test, teacher } = ownClass;
  const chosen = await server.call(`PUT /classes/${classId}/subject-pupils`, {
    as: admin.id,
    body: {
      version: 1,
      subjects: [{ subjectId, chosenOnly: true, studentIds: [pupils[0]!.id] }],
    },
  });
  expect(chosen.status).toBe(200);
  await makeSitting(db, { test, classId, studentId: pupils[2]!.id });
  const liveView = await server.call(`GET /cbt-tests/${test.id}/hall`, { as: teacher.id });
  expect(
    liveView.body.data.rows.map(({ student }: { student: { id: string } }) => student.id),
  ).toEqual([pupils[0]!.id, pupils[2]!.id]);
});

it("a list has the tests that each kind of teacher may open, of a class and of a level", async () => {
  const { db } = server;
  const person = () => makeUser(db, { role: "TEACHER" });
  const [author, coAuthor, head, assistant] = [
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const [ofSubject, ofOther, headBefore] = [await person(), await person(), await person()];
  const { id: categoryId } = await makeCategory(db);
  const arm = { categoryId, classTeacherId: head.id, assistantIds: [assistant.id] };
  const { id: classId } = await makeClass(db, { ...arm, sessionId: session.id, name: "Arm" });
  const before = await makeSession(db, { name: "2001/2002" });
  await makeClass(db, { sessionId: before.id, categoryId, classTeacherId: headBefore.id });
  const subject = await makeSubject(db, { classId, teacherId: ofSubject.id });
  await makeSubject(db, { classId, teacherId: ofOther.id });
  const common = { subjectId: subject.id, termId: session.termIds.TERM_1, categoryId };
  const made = { ...common, createdBy: author.id, coAuthorIds: [coAuthor.id] };
  const ofClass = await makeTest(db, { ...made, classId });
  const ofLevel = await makeTest(db, made);
  const call = (endpoint: string, as: MadeUser) => server.call(`GET ${endpoint}`, { as: as.id });
  const ids = async (as: MadeUser, query = "") =>
    (await call(`/cbt-tests?${query}`, as)).body.data
      .map(({ id }: { id: string }) => id)
      .toSorted();
  const both = [ofClass.id, ofLevel.id].toSorted();
  const cases: [MadeUser, string[]][] = [
    ...[author, coAuthor, head, assistant, ofSubject].map((who): [MadeUser, string[]] => [
      who,
      both,
    ]),
    [ofOther, []],
    [headBefore, []],
  ];
  for (const [who, listed] of cases) {
    expect(await ids(who)).toEqual(listed);
    expect(await ids(who, `termId=${common.termId}`)).toEqual(listed);
    for (const id of both) {
      const { status } = await call(`/cbt-tests/${id}/hall`, who);
      expect(status).toBe(listed.includes(id) ? 200 : 403);
    }
  }
  // A class that was deleted has no level's tests any more, but still its own.
  await db.update(classes).set({ archivedAt: new Date() }).where(eq(classes.id, classId));
  for (const who of [head, ofSubject]) expect(await ids(who)).toEqual([ofClass.id]);
});

it("a class with a test is archived, not deleted", async () => {
  const { classId } = made;
  const { status } = await remove(`/classes/${classId}`);
  expect(status).toBe(200);
  const [row] = await server.db.select().from(classes).where(eq(classes.id, classId));
  expect(row!.archivedAt).not.toBeNull();
});
