import { afterAll, beforeAll, expect, it } from "vitest";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { makeUser } from "../../accounts/fixtures.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { storeFile } from "../../platform/documents/files/files.ts";
import { pagesOfPdf, picturesOfPdf } from "../../platform/testing/pdf.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { waitForLock } from "../../platform/testing/locks.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSheetSettings } from "../../report-cards/entry/fixtures.ts";
import { numberSeries } from "../../school/tables.ts";
import { staffDetails } from "../../staff/tables.ts";
import { issuedCertificates, promotionDecisions } from "../tables.ts";
import { makeEndingSchool, type EndingSchool } from "../fixtures.ts";

let server: TestServer;
let school: EndingSchool;
let office: string;
let head: string;

beforeAll(async () => {
  server = await startTestServer();
  school = await makeEndingSchool(server.db);
  office = (await makeUser(server.db, { role: "ADMIN" })).id;
  head = (await makeUser(server.db, { role: "PRINCIPAL" })).id;
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

it("waits for a pupil whose leaving changes at the same moment, and then gives none", async () => {
  const { db } = server;
  const id = school.pupils["Dada"]!;
  const ofDada = eq(promotionDecisions.studentId, id);
  const decided = await db.select().from(promotionDecisions).where(ofDada);
  for (const [path, body] of [
    [`/years/students/${id}/papers`, { kind: "LEAVING", words: "{name} left." }],
    ["/years/papers/leaving", { studentIds: [id], words: "{name} left." }],
  ] as const) {
    const { response } = await db.transaction(async (tx) => {
      await lockUsers(tx, [id]);
      await tx.delete(promotionDecisions).where(ofDada);
      const issuing = call(`POST ${path}`, body);
      await waitForLock(db);
      return { response: issuing };
    });
    const { status, body: refused } = await response;
    expect([path, status, refused.code]).toEqual([path, 409, "still_at_school"]);
    await db.insert(promotionDecisions).values(decided);
  }
});

it("gives each kind its numbers without a gap, also to two people at once, and stays as issued", async () => {
  const words = "{name} of {class} completed the school.";
  const both = await Promise.all([issue(words), issue(words)]);
  expect(both.map(({ status }) => status)).toEqual([201, 201]);
  const testimonial = await issue("{name} was good.", "TESTIMONIAL");
  const year = new Date().getFullYear();
  const { papers, words: storedWords } = testimonial.body.data;
  expect(papers.map((one: { number: string }) => one.number).toSorted()).toEqual([
    `LC/${year}/0001`,
    `LC/${year}/0002`,
    `TM/${year}/0001`,
    `TM/${year}/0002`,
  ]);
  expect(storedWords).toEqual({ LEAVING: words, TESTIMONIAL: "{name} was good." });
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

it("issues the leaving certificates of many in one step, numbered in the order of the register", async () => {
  const [dada, ade, bello, chidi] = ["Dada", "Ade", "Bello", "Chidi"].map(
    (name) => school.pupils[name]!,
  );
  const path = "POST /years/papers/leaving";
  const words = "{name} completed {class}.";
  const many = (studentIds: unknown[], as = office, newWords = words) =>
    call(path, { studentIds, words: newWords }, as);
  expect((await server.call(path, { body: {} })).status).toBe(401);
  expect((await many([ade], school.teacherId)).status).toBe(403);
  expect((await many([])).status).toBe(400);
  expect((await many(Array.from({ length: 201 }, () => ade))).status).toBe(400);
  expect((await many([ade, office])).status).toBe(404);
  const unknown = await many([ade], office, "{name} left on {day}.");
  expect([unknown.status, unknown.body.issues[0].path]).toEqual([400, ["words"]]);

  const issuedOf = async (id: string | undefined) =>
    (await call(`GET /years/students/${id}/papers`)).body.data.papers;
  await server.db.insert(promotionDecisions).values(
    [bello!, chidi!].map((studentId) => ({
      sessionId: school.session.id,
      studentId,
      decision: "GRADUATES" as const,
      isByHand: true,
    })),
  );
  // One who stays refuses all of them, by name.
  const refused = await many([chidi, ade, bello]);
  expect([refused.status, refused.body.code]).toEqual([409, "still_at_school"]);
  expect(refused.body.message).toContain("Still at the school: Ade Ngozi.");
  expect(await issuedOf(bello)).toEqual([]);

  // Sent twice at the same moment: each gets one certificate. Dada has one already.
  const { sent } = await server.db.transaction(async (tx) => {
    await tx.select().from(numberSeries).for("update");
    const both = [1, 2].map(() => many([chidi, dada, bello, chidi]));
    await waitForLock(server.db, 2);
    return { sent: both };
  });
  const responses = await Promise.all(sent);
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  const year = new Date().getFullYear();
  const numbersOf = (list: { name: string; number: string }[]) =>
    list.map(({ name, number }) => `${name} ${number}`);
  const done = responses.map(({ body }) => [numbersOf(body.data.issued), numbersOf(body.data.had)]);
  const fresh = [`Bello Ngozi LC/${year}/0004`, `Chidi Ngozi LC/${year}/0005`];
  const before = `Dada Ngozi LC/${year}/0003`;
  expect(done.toSorted((a, b) => b[0]!.length - a[0]!.length)).toEqual([
    [fresh, [before]],
    [[], [...fresh, before]],
  ]);
  expect(await issuedOf(bello)).toMatchObject([{ text: "Bello Ngozi completed Primary 5 Gold." }]);
  const { body: log } = await call("GET /audit?action=years.issue-paper&limit=2", undefined, head);
  const logged = log.data.map(({ subject, after }: { subject: { id: string }; after: object }) => ({
    [subject.id]: after,
  }));
  expect(logged).toHaveLength(2);
  expect(logged).toEqual(
    expect.arrayContaining([
      { [bello!]: { kind: "LEAVING", number: `LC/${year}/0004` } },
      { [chidi!]: { kind: "LEAVING", number: `LC/${year}/0005` } },
    ]),
  );
});

it("draws the valid leaving certificates of many as one PDF, a page each", async () => {
  const path = "POST /years/papers/leaving/file";
  const studentIds = ["Chidi", "Ade", "Bello"].map((name) => school.pupils[name]);
  expect((await server.call(path, { body: { studentIds } })).status).toBe(401);
  expect((await call(path, { studentIds: [] })).status).toBe(400);
  expect((await call(path, { studentIds }, school.teacherId)).status).toBe(403);
  expect((await call(path, { studentIds: [school.pupils["Ade"]] })).status).toBe(404);
  const file = await call(path, { studentIds });
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const pages = await pagesOfPdf(file.bytes);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Bello Ngozi");
  expect(pages[1]).toContain("Chidi Ngozi");
});

it("takes as many statements for two as for one", async () => {
  const issueFor = (name: string) => async () => {
    const studentIds = [school.pupils[name], school.pupils["Dada"]];
    const response = await call("POST /years/papers/leaving", {
      studentIds,
      words: "{name} left.",
    });
    expect(response.status, JSON.stringify(response.body)).toBe(201);
  };
  const none = await countStatements(server.db, issueFor("Chidi"));
  await server.db.update(issuedCertificates).set({
    cancelledBy: office,
    cancelledAt: sql`now()`,
    cancelReason: "Wrong words",
  });
  const one = await countStatements(server.db, async () => {
    const studentIds = [school.pupils["Chidi"]];
    await call("POST /years/papers/leaving", { studentIds, words: "{name} left." });
  });
  await server.db.update(issuedCertificates).set({
    cancelledBy: office,
    cancelledAt: sql`now()`,
    cancelReason: "Wrong words",
  });
  const two = await countStatements(server.db, issueFor("Bello"));
  expect(two.count).toBe(one.count);
  expect(none.count).toBeLessThan(one.count);
});

it("prints the school's stamp and the principal's signature as they were on the day of issue", async () => {
  const { db } = server;
  const studentId = school.pupils["Dada"]!;
  const issueOne = async () => {
    const { status, body } = await call(`POST /years/students/${studentId}/papers`, {
      kind: "TESTIMONIAL",
      words: "{name} is good.",
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return (await call(`GET /years/papers/${body.data.papers[0].id}/file`)).bytes;
  };
  expect(await picturesOfPdf(await issueOne())).toEqual([]);
  const picture = async (width: number, height: number) => {
    const create = { width, height, channels: 3, background: "#008" } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const file = { ownerId: null, isPublic: false, contentType: "image/png", bytes };
    return db.transaction((tx) => storeFile(tx, file));
  };
  const stamp = await picture(120, 80);
  const signature = await picture(160, 40);
  await makeSheetSettings(db, school.session.id, { stampId: stamp.id });
  await db.update(staffDetails).set({ signatureId: signature.id });
  const signed = await issueOne();
  // The reader detaches the bytes, so it gets a copy.
  expect(await picturesOfPdf(Uint8Array.from(signed))).toEqual([
    [160, 40],
    [120, 80],
  ]);
  const [row] = await db
    .select()
    .from(issuedCertificates)
    .where(eq(issuedCertificates.stamp, stamp.hash));
  expect(row).toMatchObject({ signature: signature.hash, signerName: expect.any(String) });
  expect((await pagesOfPdf(signed))[0]).toContain(row!.signerName);
});
