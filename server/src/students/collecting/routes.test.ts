import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeStudent } from "../fixtures.ts";

let server: TestServer;
let admin: string;
let teacher: string;
let enrolment: { classId: string; sessionId: string; termId: string };
let other: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  admin = (await makeUser(db, { role: "ADMIN" })).id;
  teacher = (await makeUser(db, { role: "TEACHER" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { id: classId } = await makeClass(db, {
    sessionId: session.id,
    classTeacherId: teacher,
  });
  other = (await makeClass(db, { sessionId: session.id, name: "Primary 5" })).id;
  enrolment = { classId, sessionId: session.id, termId: session.termIds.TERM_1 };
  await makeStudent(db, {
    ...enrolment,
    firstName: "Ada",
    lastName: "Obi",
    details: {
      parentName: "Mrs Ngozi Obi",
      parentRelationship: "Mother",
      parentPhone: "0803 555 0101",
      parentMayCollect: "Yes",
      secondGuardianName: "Mr Emeka Obi",
      secondGuardianPhone: "0803 555 0102",
      secondGuardianMayCollect: "No",
    },
  });
  await makeStudent(db, { ...enrolment, firstName: "Bola", lastName: "Ade" });
  await makeStudent(db, { ...enrolment, firstName: "Gone", lastName: "Zed", admitted: false });
});
afterAll(() => server.close());

const list = (as: string, query = "") => server.call(`GET /students/collecting${query}`, { as });

it("is for staff who have pupils, and of a class for its class teacher and the office", async () => {
  expect((await server.call("GET /students/collecting")).status).toBe(401);
  expect((await list(admin, "?classId=17")).status).toBe(400);
  const parent = await makeUser(server.db, { role: "PARENT" });
  expect((await list(parent.id)).status).toBe(403);
  expect((await list(teacher, `?classId=${other}`)).status).toBe(403);
  expect((await list(admin, `?classId=${newId()}`)).status).toBe(403);
  expect((await list(admin, `?classId=${other}`)).body.data).toMatchObject({
    classes: [{ name: "Primary 4" }, { name: "Primary 5" }],
    class: { id: other },
    pupils: [],
  });
});

it("tells the class teacher who may collect and who may not, and no number of the others", async () => {
  const { body } = await list(teacher);
  expect(body.data).toMatchObject({
    classes: [{ name: "Primary 4" }],
    class: { name: "Primary 4" },
    pupils: [
      { name: "Ade Bola", collectors: [] },
      {
        name: "Obi Ada",
        collectors: [
          { name: "Mrs Ngozi Obi", relationship: "Mother", phone: "0803 555 0101", may: "yes" },
          { name: "Mr Emeka Obi", phone: null, may: "no" },
        ],
      },
    ],
  });
  const stranger = await makeUser(server.db, { role: "TEACHER" });
  expect((await list(stranger.id)).body.data).toEqual({ classes: [], class: null, pupils: [] });
});

it("costs the same statements for a class of two and of twelve", async () => {
  const few = await countStatements(server.db, () => list(teacher));
  for (let at = 0; at < 10; at += 1) await makeStudent(server.db, enrolment);
  const many = await countStatements(server.db, () => list(teacher));
  expect(many.count).toBe(few.count);
});
