import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { makeClass } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeStudent } from "./fixtures.ts";

let server: TestServer;
let principal: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  principal = (await makeUser(db, { role: "PRINCIPAL" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_2" });
  await makeClass(db, { sessionId: session.id, name: "Primary 4", section: "Blue" });
  const gold = await makeClass(db, { sessionId: session.id, name: "Primary 4", section: "Gold" });
  const enrolment = { sessionId: session.id, classId: gold.id };
  const { TERM_1, TERM_2 } = session.termIds;
  for (const termId of [TERM_1, TERM_2, TERM_2]) await makeStudent(db, { ...enrolment, termId });
});
afterAll(() => server.close());

describe("GET /users/students/class/{className}", () => {
  const ofClass = (typed: string) =>
    server.call(`GET /users/students/class/${encodeURIComponent(typed)}`, { as: principal });

  it("takes the name as people type it, and lists this term's pupils", async () => {
    const { status, body } = await ofClass("  PRIMARY 4  gold ");
    expect(status).toBe(200);
    expect(body.students).toHaveLength(2);
    expect(Object.keys(body.students[0]).toSorted()).toEqual(
      ["_id", "admissionNumber", "firstName", "id", "lastName", "userId"].toSorted(),
    );
  });

  it("answers a name that fits several arms with the list", async () => {
    const { status, body } = await ofClass("Primary 4");
    expect({ status, code: body.code }).toEqual({ status: 409, code: "class_ambiguous" });
    expect(body.message).toContain("Primary 4 Blue, Primary 4 Gold");
    expect((await ofClass("JSS 1A")).status).toBe(404);
  });
});

describe("GET /classes", () => {
  it("counts the pupils of the current term", async () => {
    const { body } = await server.call("GET /classes?search=gold", { as: principal });
    expect(body.data[0]).toMatchObject({ studentCount: 2, girls: 2, boys: 0 });
  });
});
