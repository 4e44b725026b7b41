import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { enrolments } from "../../students/tables.ts";
import { makeTaughtClass, schoolDayIn } from "../fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("an assignment keeps its class while a pupil's work is on its way in", async () => {
  const { db } = server;
  const { teacher, sessionId, classId, subjectId, pupils } = await makeTaughtClass(db);
  const office = (await makeUser(db, { role: "ADMIN" })).id;
  const [ada] = pupils.map((pupil) => pupil.id);
  const form = { title: "Fractions", dueOn: schoolDayIn(3), maxScore: 20, text: "", fileIds: [] };
  const set = { ...form, subjectId, classIds: [classId] };
  const { id } = (await server.call("POST /assignments", { as: teacher.id, body: set })).body.data;
  const other = await makeClass(db, { sessionId, name: "Primary 5" });
  const subject = await makeSubject(db, { classId: other.id, teacherId: office });
  const { handing, changing } = await db.transaction(async (tx) => {
    await tx.select().from(enrolments).where(eq(enrolments.studentId, ada!)).for("update");
    const work = { studentId: ada, text: "1/2", fileIds: [], version: null };
    const first = server.call(`PUT /assignments/${id}/work`, { as: ada!, body: work });
    await waitForLock(db);
    const body = { ...form, subjectId: subject.id, classIds: [other.id], version: 1 };
    const second = server.call(`PUT /assignments/${id}`, { as: office, body });
    await waitForLock(db, 2);
    return { handing: first, changing: second };
  });
  expect((await handing).status).toBe(200);
  expect((await changing).status).toBe(409);
  const { body } = await server.call(`GET /assignments/${id}/marks`, { as: office });
  expect(body.data.rows).toContainEqual(expect.objectContaining({ text: "1/2" }));
});
