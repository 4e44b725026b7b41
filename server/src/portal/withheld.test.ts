import type { Actor } from "@school/core/accounts/actor.ts";
import { documentPages } from "@school/core/portal/documents.ts";
import { withheldText } from "@school/core/results/text.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, signInBrowser, type MadeUser } from "../accounts/fixtures.ts";
import { settings } from "../platform/database/settings/tables.ts";
import { pagesOfPdf } from "../platform/testing/pdf.ts";
import { sampleInput } from "../platform/testing/sample-input.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSheetEntry } from "../report-cards/entry/fixtures.ts";
import { approve, enrolInTerm, makeReportedClass } from "../results/reports/fixtures.ts";
import { makeSession, type MadeSession } from "../school/fixtures.ts";
import { linkGuardian } from "../students/fixtures.ts";
import { endpoints, requestFor } from "../testing/hostile-school.ts";

/** Total and average of the withheld term, which no time of day contains, and its comment. */
const CANARIES = ["73.7", "Canary comment"];

let server: TestServer;
let session: MadeSession;
let principal: MadeUser;
let parent: MadeUser;
let child: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  session = await makeSession(db, { currentTerm: "TERM_2" });
  await db.insert(settings).values({ key: "show_position", value: true });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  const made = await makeReportedClass(db, { session, totals: { Adebayo: {}, Bello: {} } });
  for (const surname of ["Adebayo", "Bello"]) {
    const exam = surname === "Adebayo" ? 41.7 : 20;
    await approve(db, made, surname, "Art", { CA1: 8, CA2: 8, CA3: 8, CA4: 8, exam });
    const enrolmentId = await enrolInTerm(db, made, surname, "TERM_2");
    await approve(
      db,
      made,
      surname,
      "Art",
      { CA1: 5, CA2: 5, CA3: 5, CA4: 5, exam: 30 },
      enrolmentId,
    );
  }
  const { id, enrolmentId } = made.pupils["Adebayo"]!;
  child = id;
  await makeSheetEntry(db, { enrolmentId, enteredBy: made.teacher.id, comment: "Canary comment" });
  parent = await makeUser(db, { role: "PARENT", password: "Teacher1demo" });
  await linkGuardian(db, { parentId: parent.id, studentId: child });
  for (const termId of [session.termIds.TERM_1, session.termIds.TERM_2]) {
    const body = { termId, classIds: [made.id], sendMail: false };
    await server.call("POST /report-sheet-releases", { as: principal.id, body });
  }
});
afterAll(() => server.close());

const withhold = (reason: string | null) =>
  server.call(`PUT /report-sheets/${child}/withheld`, {
    as: principal.id,
    body: { termId: session.termIds.TERM_1, reason },
  });

const actorOf = (id: string, role: "PARENT" | "STUDENT" | "PRINCIPAL"): Actor => ({
  id,
  role,
  roleInSchool: "",
  features: [],
  awaitingApproval: false,
  canAnnounce: false,
  mustChangePassword: false,
});

/** Returns which of the canaries each read of the contract gives the person, by endpoint name. */
async function findCanaries(actor: Actor): Promise<Map<string, string[]>> {
  const known = {
    id: child,
    studentId: child,
    personId: child,
    termId: session.termIds.TERM_1,
    sessionId: session.id,
    page: 1,
    limit: 20,
  };
  const leaks = new Map<string, string[]>();
  const reads = endpoints.filter(
    ({ method, gate }) => method === "GET" && (gate === "anyone" || gate(actor)),
  );
  for (const endpoint of reads) {
    const input = sampleInput(endpoint.schema, known) as Record<string, unknown>;
    const answer = await server.call(requestFor(endpoint, input).endpoint, { as: actor.id });
    const isPdf = Buffer.from(answer.bytes.subarray(0, 4)).toString() === "%PDF";
    const text = isPdf
      ? (await pagesOfPdf(answer.bytes)).join(" ")
      : Buffer.from(answer.bytes).toString();
    const seen = CANARIES.filter((canary) => text.includes(canary));
    if (seen.length > 0) leaks.set(endpoint.name, seen);
  }
  return leaks;
}

const FIGURES = [
  "GET /people/students/{id}",
  "GET /report-cards/{studentId}/{termId}",
  "GET /report-cards/{studentId}/{termId}/pdf",
  "GET /students/{studentId}/results",
  "GET /years/students/{id}/life",
  "GET /years/students/{id}/transcript",
];

test("a withheld term gives the family no figure on the next request, anywhere; staff read all", async () => {
  const family = [actorOf(parent.id, "PARENT"), actorOf(child, "STUDENT")];
  for (const actor of family) {
    expect([...(await findCanaries(actor)).keys()].toSorted()).toEqual(
      expect.arrayContaining(FIGURES),
    );
  }

  expect((await withhold("Fees")).status).toBe(200);
  for (const actor of family) expect(await findCanaries(actor)).toEqual(new Map());
  const staff = await findCanaries(actorOf(principal.id, "PRINCIPAL"));
  expect([...staff.keys()]).toEqual(expect.arrayContaining(FIGURES));

  const { data } = (
    await server.call(`GET /students/${child}/results?termId=${session.termIds.TERM_1}`, {
      as: parent.id,
    })
  ).body;
  expect(data.selected).toMatchObject({ isWithheld: true, subjects: [], average: null });
  // The other term is not withheld.
  expect(data.terms).toMatchObject([{ average: 50 }, { average: null }]);
  const transcript = await server.call(`GET /years/students/${child}/transcript`, {
    as: parent.id,
  });
  const [page] = await pagesOfPdf(transcript.bytes);
  expect(page).toContain(withheldText);
  expect(page).toContain("50 C");
  expect(page).not.toMatch(/Average of the session/);

  await withhold(null);
  for (const actor of family) {
    expect([...(await findCanaries(actor)).keys()]).toEqual(expect.arrayContaining(FIGURES));
  }
});

test("the dashboard says where to ask while the newest term is withheld", async () => {
  await server.call(`PUT /report-sheets/${child}/withheld`, {
    as: principal.id,
    body: { termId: session.termIds.TERM_2, reason: "Fees" },
  });
  const { pupils } = (await server.call("GET /home", { as: parent.id })).body.data;
  expect(pupils).toMatchObject([{ latest: { isWithheld: true, subjects: [], position: null } }]);
});

/** The pages that arrive as HTML with one of the canaries in them. */
async function findDocuments(cookie: string): Promise<string[]> {
  const query = new URLSearchParams({ child, term: session.termIds.TERM_1 });
  const leaks: string[] = [];
  for (const path of Object.keys(documentPages)) {
    const headers = { accept: "text/html", cookie };
    const response = await fetch(`${server.origin}${path}?${query}`, { headers });
    const html = await response.text();
    if (CANARIES.some((canary) => html.includes(canary))) leaks.push(path);
  }
  return leaks;
}

test("a withheld term is in no page that arrives with its data", async () => {
  await withhold(null);
  const { cookie } = await signInBrowser(server.origin, parent);
  expect(await findDocuments(cookie)).toEqual(["/dashboard/results", "/report-cards"]);
  await withhold("Fees");
  expect(await findDocuments(cookie)).toEqual([]);
});
