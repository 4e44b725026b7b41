import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { makeSubject } from "../classes/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeResult, makeScoredClass } from "./fixtures.ts";

/* The school's order of subjects, wherever a class's subjects are listed. */

let server: TestServer;
let office: string;
let pupilId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  office = (await makeUser(db, { role: "PRINCIPAL" })).id;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const { classId, teacher, pupils } = await makeScoredClass(db, { session, pupils: 1 });
  pupilId = pupils[0]!.id;
  for (const name of ["Yoruba", "Art", "English"]) {
    const { id: subjectId } = await makeSubject(db, { name, classId });
    const { enrolmentId } = pupils[0]!;
    await makeResult(db, { enrolmentId, subjectId, teacherId: teacher.id, status: "approved" });
  }
  const all: { id: string; name: string; version: number }[] = (await read("/subjects/all")).data;
  const orderOf = ({ name }: { name: string }) => ["English", "Yoruba", "Art"].indexOf(name);
  const subjects = all
    .toSorted((a, b) => orderOf(a) - orderOf(b))
    .map(({ id, version }) => ({ id, version }));
  await server.call("PUT /subjects/order", { as: office, body: { subjects } });
});
afterAll(() => server.close());

const read = async (path: string, as = office) => (await server.call(`GET ${path}`, { as })).body;
const OURS = new Set(["Yoruba", "Art", "English"]);
const ours = (names: readonly string[]) => names.filter((name) => OURS.has(name));
const nameOf = ({ name }: { name: string }) => name;

it.each([
  ["broad sheet", "/reports/broad-sheet?className=Primary%204%20Gold"],
  ["ledger", "/reports/ledger?className=Primary%204%20Gold"],
  ["breakdown", "/reports/ledger-breakdown?className=Primary%204%20Gold"],
])("the %s has the subjects in the school's order", async (_name, path) => {
  const text = JSON.stringify(await read(path));
  const offsets = ["English", "Yoruba", "Art"].map((name) => text.indexOf(`"${name}"`));
  expect(offsets[0]).toBeGreaterThan(-1);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});

it("score sheets, progress and a pupil's results have them so too", async () => {
  const order = ["English", "Yoruba", "Art"];
  const [teaching] = (await read("/teaching")).data;
  expect(ours(teaching.subjects.map(nameOf))).toEqual(order);
  const progress = (await read("/results/progress")).data;
  const names = progress.map((row: { subject: { name: string } }) => row.subject.name);
  expect(ours(names)).toEqual(order);
  const text = JSON.stringify(await read(`/students/${pupilId}/results`));
  const offsets = order.map((name) => text.indexOf(`"${name}"`));
  expect(offsets[0]).toBeGreaterThan(-1);
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
});
