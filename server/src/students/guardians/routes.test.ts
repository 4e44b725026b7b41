import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";
import { studentDetails } from "../tables.ts";

let server: TestServer;
let principal: MadeUser;
let parent: MadeUser;
let child: Awaited<ReturnType<typeof makeStudent>>;
let sibling: Awaited<ReturnType<typeof makeStudent>>;

beforeAll(async () => {
  server = await startTestServer();
  principal = await makeUser(server.db, { role: "PRINCIPAL" });
  parent = await makeUser(server.db, { role: "PARENT", email: "mama@test.school" });
  const session = await makeSession(server.db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(server.db, { sessionId: session.id });
  const enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  child = await makeStudent(server.db, { ...enrolment, firstName: "Ngozi", lastName: "Eze" });
  sibling = await makeStudent(server.db, { ...enrolment, firstName: "Obinna", lastName: "Eze" });
  await server.db.update(studentDetails).set({ parentEmail: "Mama@Test.School" });
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object) => server.call(endpoint, { as: principal.id, body });
const resultsFor = async (studentId: string) =>
  (await server.call(`GET /students/${studentId}/results`, { as: parent.id })).status;

describe("a parent's children", () => {
  it("are proposed by the email of the record, and never linked automatically", async () => {
    const { body } = await call(`GET /users/${parent.id}/children`);
    expect(body.data.linked).toEqual([]);
    expect(body.data.proposed).toEqual([
      {
        id: child.id,
        name: "Eze Ngozi",
        admissionNumber: child.admissionNumber,
        className: "Primary 4",
      },
      expect.objectContaining({ id: sibling.id }),
    ]);
    expect(await resultsFor(child.id)).toBe(403);
    const list = await call("GET /guardian-proposals");
    expect(list.body.pagination.total).toBe(2);
    expect(list.body.data[0]).toMatchObject({
      parent: { id: parent.id, email: "mama@test.school" },
      student: { id: child.id },
    });
  });

  it("are not proposed to an address that no one confirmed", async () => {
    const confirm = (emailConfirmedAt: Date | null) =>
      server.db.update(users).set({ emailConfirmedAt }).where(eq(users.id, parent.id));
    await confirm(null);
    const { body } = await call(`GET /users/${parent.id}/children`);
    expect(body.data).toEqual({ linked: [], proposed: [] });
    expect((await call("GET /guardian-proposals")).body.data).toEqual([]);
    await confirm(new Date());
  });

  it("are seen once linked, and no more once unlinked", async () => {
    const link = { studentId: child.id, relationship: "Mother" };
    const { status, body } = await call(`POST /users/${parent.id}/children`, link);
    expect(status).toBe(201);
    expect(body.data.linked).toMatchObject([{ id: child.id, relationship: "Mother" }]);
    expect(body.data.proposed).toMatchObject([{ id: sibling.id }]);
    expect(await resultsFor(child.id)).toBe(200);
    expect(await resultsFor(sibling.id)).toBe(403);
    const again = await call(`POST /users/${parent.id}/children`, { studentId: child.id });
    expect(again.body).toEqual(body);

    const gone = await call(`DELETE /users/${parent.id}/children/${child.id}`, {});
    expect(gone.body.data.linked).toEqual([]);
    expect(await resultsFor(child.id)).toBe(403);
  });

  it("hang on a parent's account and a pupil who is there", async () => {
    const teacher = await makeUser(server.db, { role: "TEACHER" });
    const link = (id: string, studentId: string) =>
      call(`POST /users/${id}/children`, { studentId });
    expect((await link(teacher.id, child.id)).body.code).toBe("parent_not_found");
    expect((await link(newId(), child.id)).status).toBe(404);
    expect((await link(parent.id, teacher.id)).body.code).toBe("student_not_found");
  });
});

describe("a person who registered as parent", () => {
  const register = async (emailConfirmed: boolean) => {
    const person = await makeUser(server.db, {
      role: "STUDENT",
      awaitingApproval: true,
      emailConfirmed,
      email: `papa-${emailConfirmed}@test.school`,
    });
    await server.db.update(users).set({ requestedRole: "PARENT" }).where(eq(users.id, person.id));
    return person;
  };

  it("becomes a parent with the first child that the office links", async () => {
    const papa = await register(true);
    const office = await makeUser(server.db, { role: "ADMIN" });
    const results = () =>
      server
        .call(`GET /students/${child.id}/results`, { as: papa.id })
        .then(({ status }) => status);
    expect(await results()).toBe(403);
    const { status } = await server.call(`POST /users/${papa.id}/children`, {
      as: office.id,
      body: { studentId: child.id, relationship: "Father" },
    });
    expect(status).toBe(201);
    const [row] = await server.db.select().from(users).where(eq(users.id, papa.id));
    expect(row).toMatchObject({ role: "PARENT", awaitingApproval: false });
    expect(await results()).toBe(200);
  });

  it("whose address is not confirmed is not linked, since it may be a stranger's", async () => {
    const papa = await register(false);
    const { status, body } = await call(`POST /users/${papa.id}/children`, { studentId: child.id });
    expect([status, body.code]).toEqual([409, "email_not_confirmed"]);
    expect((await call(`GET /users/${papa.id}/children`)).body.data.linked).toEqual([]);
  });
});
