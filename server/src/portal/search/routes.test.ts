import type { SearchResult } from "@school/core/portal/search/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { makeNote } from "../../lessons/notes/fixtures.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { linkGuardian, makeStudent } from "../../students/fixtures.ts";

let server: TestServer;
let enrolment: { sessionId: string; termId: string; classId: string };
const ids = {} as Record<
  "principal" | "office" | "teacher" | "stranger" | "ada" | "bisi" | "parent",
  string
>;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const person = async (role: "PRINCIPAL" | "ADMIN" | "TEACHER" | "PARENT", more = {}) =>
    (await makeUser(db, { role, ...more })).id;
  ids.principal = await person("PRINCIPAL");
  ids.office = await person("ADMIN");
  ids.teacher = await person("TEACHER", { firstName: "Zainab", lastName: "Marigold" });
  ids.stranger = await person("TEACHER", { features: ["Classes"] });
  ids.parent = await person("PARENT", { firstName: "Kemi", lastName: "Marigold" });
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const termId = session.termIds.TERM_1;
  const of = { sessionId: session.id };
  const { id: classId } = await makeClass(db, {
    ...of,
    name: "Marigold",
    classTeacherId: ids.teacher,
  });
  const { id: other } = await makeClass(db, { ...of, name: "Tulip" });
  const maths = await makeSubject(db, {
    name: "Marigold Studies",
    classId,
    teacherId: ids.teacher,
  });
  await makeSubject(db, { name: "Marigold Dance", classId: other });
  enrolment = { ...of, termId, classId: other };
  ids.ada = (
    await makeStudent(db, { ...enrolment, classId, firstName: "Àdá", lastName: "Marigold" })
  ).id;
  ids.bisi = (await makeStudent(db, { ...enrolment, firstName: "Bisi", lastName: "Marigold" })).id;
  await linkGuardian(db, { parentId: ids.parent, studentId: ids.ada });
  const note = { subjectId: maths.id, termId, authorId: ids.teacher };
  await makeNote(db, { ...note, classIds: [classId], title: "The marigold" });
  await makeNote(db, { ...note, classIds: [classId], title: "Marigold draft", isPublished: false });
});
afterAll(() => server.close());

const search = (words: string, as?: string) =>
  server.call(`GET /search?search=${encodeURIComponent(words)}`, as === undefined ? {} : { as });
async function names(as: string, words = "marigold") {
  const { data } = (await search(words, as)).body as { data: SearchResult };
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, rows]) => rows.length > 0)
      .map(([group, rows]) => [group, rows.map(({ name }) => name).toSorted()]),
  );
}

it("asks for a sign-in and two letters", async () => {
  expect((await search("marigold")).status).toBe(401);
  expect((await search(" m ", ids.office)).status).toBe(400);
  expect((await search("m".repeat(101), ids.office)).status).toBe(400);
  const waiting = await makeUser(server.db, { role: "STUDENT", awaitingApproval: true });
  expect((await search("marigold", waiting.id)).status).toBe(403);
});

it("finds everything for the office, with a slip of the finger too", async () => {
  const all = {
    pupils: ["Marigold Bisi", "Marigold Àdá"],
    staff: ["Zainab Marigold"],
    parents: ["Kemi Marigold"],
    classes: ["Marigold"],
    subjects: ["Marigold Dance", "Marigold Studies"],
    notes: ["Marigold draft", "The marigold"],
  };
  expect(await names(ids.principal)).toEqual(all);
  expect(await names(ids.office)).toEqual(all);
  expect(await names(ids.office, "ada marygold")).toEqual({ pupils: ["Marigold Àdá"] });
  expect(await names(ids.office, "%_")).toEqual({});
});

it("finds for a teacher what the lists show, and opens only the own class's pupils", async () => {
  expect(await names(ids.teacher)).toEqual({
    pupils: ["Marigold Bisi", "Marigold Àdá"],
    classes: ["Marigold"],
    subjects: ["Marigold Dance", "Marigold Studies"],
    notes: ["Marigold draft", "The marigold"],
  });
  const { pupils } = (await search("marigold", ids.teacher)).body.data as SearchResult;
  expect(pupils.filter(({ mayOpen }) => mayOpen).map(({ id }) => id)).toEqual([ids.ada]);
  // A checklist without Students and E-Classroom finds neither pupils nor notes.
  expect(await names(ids.stranger)).toEqual({
    classes: ["Marigold"],
    subjects: ["Marigold Dance", "Marigold Studies"],
  });
});

it("finds for a family its own, and nothing by what it may not see", async () => {
  const ownMatches = {
    pupils: ["Marigold Àdá"],
    subjects: ["Marigold Studies"],
    notes: ["The marigold"],
  };
  expect(await names(ids.ada)).toEqual(ownMatches);
  expect(await names(ids.parent)).toEqual(ownMatches);
  expect(await names(ids.bisi)).toEqual({
    pupils: ["Marigold Bisi"],
    subjects: ["Marigold Dance"],
  });
  for (const words of ["Zainab", "Kemi", "Bisi", "Tulip", "draft"]) {
    expect(await names(ids.ada, words)).toEqual({});
    expect(await names(ids.parent, words)).toEqual({});
  }
});

it("shows five of a group at most, in a fixed number of statements", async () => {
  const count = async () =>
    (await countStatements(server.db, () => search("marigold", ids.office))).count;
  const before = await count();
  for (const at of [1, 2, 3, 4, 5, 6]) {
    await makeStudent(server.db, { ...enrolment, firstName: `Child${at}`, lastName: "Marigold" });
  }
  expect((await names(ids.office))["pupils"]).toHaveLength(5);
  expect(await count()).toBe(before);
});
