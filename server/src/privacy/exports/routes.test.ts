import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser, type MadeUser, openTestSession } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeRegister } from "../../attendance/fixtures.ts";
import { makeSubject } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { readConfig } from "../../platform/runtime/config/config.ts";
import { pagesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { unzip } from "../../platform/testing/unzip.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { staffForm } from "../../staff/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";
import { guardians } from "../../students/tables.ts";
import { dataExports, dataExportChunks } from "../tables.ts";
import { makeExportWorker } from "./make-export.job.ts";

let server: TestServer;
let scored: ScoredClass;
let principal: MadeUser;
let office: MadeUser;
let mother: MadeUser;
let father: MadeUser;
let stranger: MadeUser;
let child: MadeUser & { enrolmentId: string };
let otherChild: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  scored = await makeScoredClass(db, { session, pupils: 0 });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  office = await makeUser(db, { role: "ADMIN" });
  mother = await makeUser(db, { role: "PARENT", firstName: "Amaka", lastName: "Eze" });
  father = await makeUser(db, { role: "PARENT", firstName: "Chike", lastName: "Eze" });
  stranger = await makeUser(db, { role: "PARENT", firstName: "Strange", lastName: "Okoro" });
  const enrolment = {
    classId: scored.classId,
    sessionId: session.id,
    termId: session.termIds.TERM_1,
  };
  const details = { healthCondition: "Asthma", genotype: "AA" };
  child = await makeStudent(db, { ...enrolment, firstName: "Ada", lastName: "Eze", details });
  otherChild = await makeStudent(db, { ...enrolment, firstName: "Bola", lastName: "Okoro" });
  await linkGuardian(db, { parentId: mother.id, studentId: child.id });
  await linkGuardian(db, { parentId: father.id, studentId: child.id });
  await linkGuardian(db, { parentId: stranger.id, studentId: otherChild.id });
  const result = { enrolmentId: child.enrolmentId, teacherId: scored.teacher.id };
  await makeResult(db, { ...result, subjectId: scored.subjectId, status: "approved" });
  const { id: subjectId } = await makeSubject(db, { classId: scored.classId, name: "Secret art" });
  await makeResult(db, { ...result, subjectId, published: true });
  await makeRegister(db, {
    classId: scored.classId,
    termId: session.termIds.TERM_1,
    day: "2025-09-24",
    half: "AM",
    pupils: [child.id],
    takenBy: scored.teacher.id,
    marks: [{ studentId: child.id, mark: "LATE" }],
  });
});
afterAll(() => server.close());

const ask = (as: MadeUser, personId: string) =>
  server.call("POST /data-copies", { as: as.id, body: { personId } });
const work = () => {
  const { db, keyring } = server;
  const parts = { db, config: readConfig({}), sealer: keyring.sealer };
  return makeExportWorker({ ...parts, changeTitles: { "privacy.make-copy": "Asked for" } }).run(
    {},
    { isLast: false },
  );
};
const download = (as: MadeUser, id: string) =>
  server.call(`GET /data-copies/${id}/content`, { as: as.id });
const copies = async (as: MadeUser) =>
  (await server.call("GET /data-copies", { as: as.id })).body.data;

interface Part {
  table: string;
  title: string;
  rows: Record<string, unknown>[];
}

/** Requests a data export, generates it and opens it. */
async function copyOf(as: MadeUser, personId: string) {
  const request = await ask(as, personId);
  expect(request.status).toBe(200);
  const { id } = request.body.data;
  await work();
  const response = await download(as, id);
  expect(response.status).toBe(200);
  const files = await unzip(response.bytes);
  const text = Buffer.from(files.get("data.json")!).toString();
  const json = JSON.parse(text) as { parts: Part[]; scope: string; leftOut: string[] };
  const rowsOf = (table: string) =>
    json.parts.filter((part) => part.table === table).flatMap(({ rows }) => rows);
  return { id, response, files, text, json, rowsOf };
}

test("a copy is for the parents of the child, for the office, and for no one else", async () => {
  const anyone = await server.call("POST /data-copies", { body: { personId: child.id } });
  expect(anyone.status).toBe(401);
  expect((await ask(mother, "not an id")).status).toBe(400);
  const unknown = "0199a000-0000-7000-8000-00000000ffff";
  for (const [person, whose, status] of [
    [stranger, child.id, 403],
    [mother, otherChild.id, 403],
    [mother, father.id, 403],
    [mother, principal.id, 403],
    [mother, unknown, 403],
    [child, child.id, 403],
    [scored.teacher, child.id, 403],
    [scored.teacher, principal.id, 403],
    // As for a principal, whose copy is not for the office.
    [office, unknown, 403],
    [office, principal.id, 403],
    [principal, unknown, 404],
    // Bank details are in the copies of staff.
    [office, scored.teacher.id, 403],
  ] as const) {
    expect([(await ask(person, whose)).status, person.email, whose]).toEqual([
      status,
      person.email,
      whose,
    ]);
  }
  expect(await server.db.$count(dataExports)).toBe(0);
  const covered = (await server.call("GET /data-copies/people", { as: mother.id })).body.data;
  expect(covered).toEqual([
    { id: mother.id, name: "Amaka Eze", isSelf: true, isPupil: false },
    { id: child.id, name: "Ada Eze", isSelf: false, isPupil: true },
  ]);
});

test("a parent's copy of a child has what the family may know, as JSON, PDF and files", async () => {
  const thread = { studentId: child.id, kind: "CLASS_TEACHER", body: "Only between us." };
  await server.call("POST /messages/threads", { as: father.id, body: thread });
  const { id, response, files, text, json, rowsOf } = await copyOf(mother, child.id);
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="data-ada-eze.zip"',
  );
  expect(json).toMatchObject({ format: { version: 1 }, scope: "own", person: { name: "Ada Eze" } });
  expect(rowsOf("student_details")).toMatchObject([{ healthCondition: "Asthma" }]);
  expect(rowsOf("enrolments")).toMatchObject([{ classId: { name: "Primary 4 Gold" } }]);
  // Both parents of the child have their names, and no one else of another family.
  const linked = rowsOf("guardians").map(({ parentId }) => (parentId as { name: string }).name);
  expect(linked.toSorted()).toEqual(["Amaka Eze", "Chike Eze"]);
  expect(text).not.toMatch(/Okoro|Bola/);
  // What is not approved is not out by this door, nor what the father wrote.
  const place = { name: "Primary 4 Gold, 2025/2026, TERM_1" };
  expect(rowsOf("results")).toMatchObject([{ status: "approved", enrolmentId: place }]);
  expect(text).not.toMatch(/Secret art|Only between us|password_?hash/i);
  expect(json.leftOut.length).toBeGreaterThan(3);
  const pages = await pagesOfPdf(files.get("data.pdf")!);
  const pdfText = pages.join("\n");
  for (const words of ["Data about Ada Eze", "Asthma", "not in this copy"]) {
    expect(pdfText).toContain(words);
  }
  // On paper no words of the code.
  expect(pdfText).toMatch(/First Term|Second Term/);
  expect(pdfText).not.toMatch(/TERM_1|STUDENT|privacy\.make-copy|Ca1/);
  // Each result has its class and term, and each mark its day.
  expect(pdfText).toContain("Primary 4 Gold, 2025/2026, First Term");
  expect(pdfText).toContain("24 Sep 2025 AM");
  // Data hidden from the family may exist, so the text does not deny that the school has any.
  expect(pdfText).toMatch(/This copy has nothing under: .*Principal's remarks/s);
  // Encrypted while it is stored.
  const stored = await server.db.select().from(dataExportChunks);
  expect(stored.every(({ bytesSealed }) => !bytesSealed.includes("PK\u0003\u0004"))).toBe(true);
  // Another parent, also of the same child, does not get it by its id.
  for (const person of [stranger, father, office, principal]) {
    expect((await download(person, id)).body.code).toBe("no_data_copy");
  }
  const entries = await server.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, child.id), sql`${auditLog.action} like 'privacy.%'`))
    .orderBy(auditLog.seq);
  expect(entries).toEqual([
    { action: "privacy.make-copy", actorId: mother.id },
    { action: "privacy.download-copy", actorId: mother.id },
  ]);
});

test("the father's own copy has his letters; the school's copy has all results and no letters", async () => {
  const ownExport = await copyOf(father, father.id);
  expect(ownExport.rowsOf("direct_messages")).toMatchObject([{ body: "Only between us." }]);
  expect(ownExport.rowsOf("auth_sessions").length).toBeGreaterThan(0);
  const school = await copyOf(office, child.id);
  expect(school.json.scope).toBe("school");
  expect(school.rowsOf("results")).toHaveLength(2);
  expect(school.text).not.toContain("Only between us");
  const ofFather = await copyOf(office, father.id);
  expect(ofFather.text).not.toMatch(/Only between us|auth_sessions/);
});

test("staff get their own, with bank details and documents; the principal makes it too", async () => {
  const hired = await server.call("POST /staff", {
    as: principal.id,
    body: staffForm({ bankName: "Zenith", accountNumber: "0123456789" }),
  });
  expect(hired.status).toBe(201);
  const teacher: MadeUser = { ...scored.teacher, id: hired.body.data.id };
  await server.db.update(users).set({ mustChangePassword: false }).where(eq(users.id, teacher.id));
  const form = new FormData();
  form.append("document", new File(["%PDF-1.7\nLetter"], "Letter of Ọlá.pdf"));
  await fetch(`${server.origin}/api/staff/${teacher.id}/documents`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await openTestSession(server.db, server.keyring, principal.id)}`,
    },
    body: form,
  });
  for (const person of [teacher, principal]) {
    const { rowsOf, files } = await copyOf(person, teacher.id);
    expect(rowsOf("staff_details")).toMatchObject([
      { privateSealed: { accountNumber: "0123456789" } },
    ]);
    const [document] = rowsOf("staff_documents");
    const path = document?.["contentsSealed"] as string;
    expect(path).toMatch(/^files\/\d+-letter-of-ola\.pdf$/);
    expect(Buffer.from(files.get(path)!).toString()).toContain("Letter");
  }
});

test("who is no longer of the office, or no longer a parent, gets nothing", async () => {
  const clerk = await makeUser(server.db, { role: "ADMIN" });
  const demote = (role: "ADMIN" | "TEACHER") =>
    server.db.update(users).set({ role }).where(eq(users.id, clerk.id));
  // Between asking and making.
  await ask(clerk, child.id);
  await demote("TEACHER");
  await work();
  expect(await copies(clerk)).toMatchObject([{ state: "failed" }]);
  // Between making and downloading.
  await demote("ADMIN");
  const { id } = await copyOf(clerk, child.id);
  await demote("TEACHER");
  expect((await download(clerk, id)).status).toBe(403);

  const { id: ofChild } = await copyOf(father, child.id);
  const link = and(eq(guardians.parentId, father.id), eq(guardians.studentId, child.id));
  await server.db.delete(guardians).where(link);
  expect((await download(father, ofChild)).status).toBe(403);
  await linkGuardian(server.db, { parentId: father.id, studentId: child.id });
  expect((await download(father, ofChild)).status).toBe(200);
});

test("asking twice is one copy, two processes make it once, and after a day it is gone", async () => {
  const first = (await ask(stranger, stranger.id)).body.data;
  expect((await ask(stranger, stranger.id)).body.data.id).toBe(first.id);
  expect((await download(stranger, first.id)).status).toBe(404);
  await Promise.all([work(), work()]);
  const [copy] = await copies(stranger);
  expect(copy).toMatchObject({ id: first.id, state: "done", partsDone: copy.parts });
  await server.db
    .update(dataExports)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(dataExports.id, first.id));
  // Also before the job has deleted it.
  expect((await download(stranger, first.id)).body.code).toBe("no_data_copy");
  expect(await copies(stranger)).toEqual([]);
  await work();
  expect(await server.db.$count(dataExports, eq(dataExports.id, first.id))).toBe(0);
});
