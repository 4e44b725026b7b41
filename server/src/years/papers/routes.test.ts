import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { promotionDecisions } from "../tables.ts";
import { makeEndingSchool, type EndingSchool } from "../fixtures.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
});
afterAll(() => server.close());

const call = (endpoint: string, body?: object, as = office) => server.call(endpoint, { as, body });
const issue = (words: string, kind = "LEAVING") =>
  call(`POST /years/students/${school.pupils["Dada"]}/papers`, { kind, words });

it("is the office's, and wants words that can be filled in", async () => {
  const path = `/years/students/${school.pupils["Dada"]}/papers`;
  expect((await server.call(`GET ${path}`)).status).toBe(401);
  expect((await call(`GET ${path}`, undefined, school.teacherId)).status).toBe(403);
  expect((await call("GET /years/students/nobody/papers")).status).toBe(400);
  expect((await call(`GET /years/students/${office}/papers`)).status).toBe(404);
  for (const words of ["", "{name} left {school} on {day}."]) {
    const refused = await issue(words);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, ["words"]]);
  }
});

it("gives a leaving certificate to who left or leaves with the plan, a testimonial to everyone", async () => {
  const early = await issue("{name} left.");
  expect([early.status, early.body.code]).toEqual([409, "still_at_school"]);
  expect((await issue("{name} is good.", "TESTIMONIAL")).status).toBe(201);
  const decide = (studentId: string, decision: "GRADUATES" | "REPEAT") =>
    server.db.insert(promotionDecisions).values({
      sessionId: school.session.id,
      studentId,
      decision,
      isByHand: true,
    });
  await decide(school.pupils["Dada"]!, "GRADUATES");
  await decide(school.pupils["Ade"]!, "REPEAT");
  const path = (name: string) => `GET /years/students/${school.pupils[name]}/papers`;
  expect((await call(path("Dada"))).body.data.isLeaving).toBe(true);
  expect((await call(path("Ade"))).body.data.isLeaving).toBe(false);
});

it("gives each kind its numbers without a gap, also to two people at once, and stays as issued", async () => {
  const words = "{name} of {class} completed the school.";
  const both = await Promise.all([issue(words), issue(words)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const testimonial = await issue("{name} was good.", "TESTIMONIAL");
  const year = new Date().getFullYear();
  const { papers, words: kept } = testimonial.body.data;
  expect(papers.map((one: { number: string }) => one.number).toSorted()).toEqual([
    `LC/${year}/0001`,
    `LC/${year}/0002`,
    `TM/${year}/0001`,
    `TM/${year}/0002`,
  ]);
  expect(kept).toEqual({ LEAVING: words, TESTIMONIAL: "{name} was good." });
  const first = papers.find((one: { number: string }) => one.number === `LC/${year}/0001`);
  expect(first.text).toBe("Dada Ngozi of Primary 6 completed the school.");

  const file = await call(`GET /years/papers/${first.id}/file`);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const text = (await pagesOfPdf(file.bytes)).join(" ");
  expect(text).toContain(`LC/${year}/0001`);
  expect(text).toContain("Dada Ngozi of Primary 6");
  const none = await call(`GET /years/papers/${school.pupils["Ade"]}/file`);
  expect(none.status).toBe(404);

  // Issued by mistake: void with who, when and why; the number stays with it.
  const path = `POST /years/papers/${first.id}/cancel`;
  expect((await server.call(path, { body: { reason: "x" } })).status).toBe(401);
  expect((await call(path, { reason: "x" }, school.teacherId)).status).toBe(403);
  expect((await call(path, { reason: " " })).body.issues[0].path).toEqual(["reason"]);
  const at = await Promise.all([1, 2].map(() => call(path, { reason: "Wrong name" })));
  expect(at.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await call(`GET /years/students/${school.pupils["Dada"]}/papers`);
  const voided = body.data.papers.filter((one: { cancelled: unknown }) => one.cancelled !== null);
  expect(voided).toMatchObject([
    { number: `LC/${year}/0001`, cancelled: { reason: "Wrong name", by: expect.any(String) } },
  ]);
  const stamped = await call(`GET /years/papers/${first.id}/file`);
  expect((await pagesOfPdf(stamped.bytes)).join(" ")).toContain("NOT VALID");
  const next = await issue(words);
  expect(next.body.data.papers[0].number).toBe(`LC/${year}/0003`);
});
