import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../accounts/fixtures.ts";
import { classes } from "../classes/tables.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeBank, makeTestedClass } from "./fixtures.ts";

let server: TestServer;
let admin: MadeUser;
let made: Awaited<ReturnType<typeof makeTestedClass>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await makeUser(server.db, { role: "ADMIN" });
  made = await makeTestedClass(server.db);
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

it("a class with a test is archived, not deleted", async () => {
  const { classId } = made;
  const { status, body } = await remove(`/classes/${classId}`);
  expect([status, body.data.archived]).toEqual([200, true]);
  const [row] = await server.db.select().from(classes).where(eq(classes.id, classId));
  expect(row!.archivedAt).not.toBeNull();
});
