import { afterAll, beforeAll, expect, it } from "vitest";
import { FILES_AT_ONCE, FILES_WAITING } from "../../accounts/downloads.ts";
import { makeUser, openTestSession } from "../../accounts/fixtures.ts";
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
  const departure = await server.call("POST /students/leave", {
    as: office,
    body: {
      students: [{ id: school.pupils["Dada"], version: 1 }],
      leftOn: "2026-07-24",
      leftAs: "GRADUATED",
      leavingReason: "Primary 6 completed",
    },
  });
  expect(departure.status).toBe(200);
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
  const response = await life(parent, "Dada", "transcript");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const text = (await pagesOfPdf(response.bytes)).join(" ");
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

/** Asks for Dada's transcript, with a session that many calls share. */
function transcript(token: string, signal?: AbortSignal): Promise<Response> {
  const url = `${server.origin}/api/years/students/${school.pupils["Dada"]}/transcript`;
  const headers = { authorization: `Bearer ${token}` };
  return fetch(url, { headers, ...(signal && { signal }) });
}

it("is made for others while one person asks for very many", async () => {
  const [busy, other] = await Promise.all(
    [parent, office].map((id) => openTestSession(server.db, server.keyring, id)),
  );
  const order: string[] = [];
  const ask = async (token = "") => {
    const response = await transcript(token);
    await response.arrayBuffer();
    if (response.status === 200) order.push(token);
    return response;
  };
  const flood = Array.from({ length: 30 }, () => ask(busy));
  await Promise.race(flood.slice(0, FILES_AT_ONCE));
  const before = order.length;
  expect((await ask(other)).status).toBe(200);
  expect(order.indexOf(other ?? "") - before).toBeLessThan(FILES_WAITING);
  const responses = await Promise.all(flood);
  // Later requests get the slots of files that are finished by then.
  const made = responses.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(FILES_AT_ONCE + FILES_WAITING);
  const refused = responses.find(({ status }) => status === 429);
  expect(refused?.headers.get("retry-after")).toBe("10");
  expect((await ask(busy)).status).toBe(200);
});

it("frees the place of a caller who goes away", async () => {
  const token = await openTestSession(server.db, server.keyring, parent);
  for (let n = 0; n < 3 * FILES_AT_ONCE; n += 1) {
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 5 * n);
    await transcript(token, caller.signal).catch(() => null);
  }
  expect((await transcript(token)).status).toBe(200);
});

it("has the times present that the released sheet printed, also without registers", async () => {
  const principal = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
  const as = principal;
  const sessionId = school.session.id;
  const scope = {
    classId: school.classes["Primary 5 Blue"] ?? "",
    termId: school.session.termIds.TERM_3,
  };
  const { version, settings } = (
    await server.call(`GET /report-sheets/settings?sessionId=${sessionId}`, { as })
  ).body.data;
  settings.terms.TERM_3.timesOpened = 122;
  const written = await server.call("PUT /report-sheets/settings", {
    as,
    body: { sessionId, version, settings, unmarkedLevels: [], removing: [] },
  });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const entries = await server.call(
    `GET /report-sheets/entries?${String(new URLSearchParams(scope))}`,
    { as },
  );
  const rows = entries.body.data.rows.map(({ student }: { student: { id: string } }) => ({
    studentId: student.id,
    version: null,
    ratings: {},
    ticks: {},
    timesPresent: 118,
    lines: {},
    areas: {},
    nextSteps: null,
    halfTermComment: null,
    comment: null,
  }));
  const saved = await server.call("PUT /report-sheets/entries", { as, body: { ...scope, rows } });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const released = await server.call("POST /report-sheet-releases", {
    as,
    body: { termId: scope.termId, classIds: [scope.classId], sendMail: false },
  });
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  const [term] = (await life(office, "Chidi")).body.data.terms;
  expect(term.attendance).toEqual({ opened: 122, present: 118 });
});
