import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { linkGuardian } from "../../students/fixtures.ts";
import { makeEndingSchool, type EndingSchool } from "../fixtures.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;
let parent: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  school = await makeEndingSchool(db);
  office = (await makeUser(db, { role: "ADMIN" })).id;
  parent = (await makeUser(db, { role: "PARENT" })).id;
  await linkGuardian(db, { parentId: parent, studentId: school.pupils["Dada"]! });
});
afterAll(() => server.close());

const life = (as: string, name: string, what = "life") =>
  server.call(`GET /years/students/${school.pupils[name]}/${what}`, { as });

it("is for the office, the own family and the class teacher", async () => {
  const id = school.pupils["Dada"]!;
  expect((await server.call(`GET /years/students/${id}/life`)).status).toBe(401);
  const none = await server.call("GET /years/students/nobody/life", { as: office });
  expect(none.status).toBe(400);
  expect((await life(parent, "Ade")).status).toBe(403);
  expect((await life(school.teacherId, "Ade")).status).toBe(403);
  for (const who of [office, parent, school.teacherId, id]) {
    const { status, body } = await life(who, "Dada");
    // The record of the admission is the office's and the family's.
    const sex = who === school.teacherId ? null : "Female";
    expect([status, body.data.student.sex]).toEqual([200, sex]);
  }
});

it("has every term with class, results, average and moves, also after the child left", async () => {
  const left = await server.call("POST /students/leave", {
    as: office,
    body: {
      students: [{ id: school.pupils["Dada"], version: 1 }],
      leftOn: "2026-07-24",
      leftAs: "GRADUATED",
      leavingReason: "Primary 6 completed",
    },
  });
  expect(left.status).toBe(200);
  const { body } = await life(office, "Dada");
  expect(body.data).toMatchObject({
    student: { name: "Dada Ngozi", left: { as: "GRADUATED", reason: "Primary 6 completed" } },
    terms: [
      {
        term: "TERM_3",
        academicYear: "2025/2026",
        className: "Primary 6",
        subjects: [{ name: "Mathematics", total: 62 }],
        average: 62,
        attendance: null,
        sheet: null,
      },
    ],
    moves: [],
  });
  expect((await life(parent, "Dada")).body.data.student.left.reason).toBeNull();
  const { count } = await countStatements(server.db, () => life(office, "Dada"));
  expect(count).toBeLessThanOrEqual(10);
});

it("is a PDF for another school", async () => {
  const answer = await life(parent, "Dada", "transcript");
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const text = (await pagesOfPdf(answer.bytes)).join(" ");
  for (const words of ["Dada Ngozi", "2025/2026: Primary 6", "Mathematics", "62.0"]) {
    expect(text).toContain(words);
  }
});

it("has report sheets only for those who may open them", async () => {
  const principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  const body = {
    termId: school.session.termIds.TERM_3,
    classIds: [school.classes["Primary 5 Gold"]!],
    sendMail: false,
  };
  const released = await server.call("POST /report-sheet-releases", { as: principal, body });
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  const features = ["Students", "Assessments"] as const;
  const limited = (await makeUser(server.db, { role: "ADMIN", features: [...features] })).id;
  const seenBy = async (as: string) => (await life(as, "Ade")).body.data.terms[0];
  expect(await seenBy(office)).toMatchObject({ average: 70, sheet: 1 });
  expect(await seenBy(limited)).toMatchObject({ average: 70, sheet: null, comment: null });
});
