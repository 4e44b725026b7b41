import { eq } from "drizzle-orm";
import type { AssignmentTransfer } from "@school/core/lessons/assignments/contract.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { newId } from "../../platform/database/id.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { makeResult } from "../../results/fixtures.ts";
import { makeTaughtClass, schoolDayIn, type TaughtClass } from "../fixtures.ts";

let server: TestServer;
let taught: TaughtClass;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
  taught = await makeTaughtClass(server.db);
  const { classId, subjectId } = taught;
  const body = {
    title: "Fractions",
    subjectId,
    classIds: [classId],
    dueOn: schoolDayIn(3),
    maxScore: 20,
    text: "",
    fileIds: [],
  };
  id = (await server.call("POST /assignments", { as: taught.teacher.id, body })).body.data.id;
});
afterAll(() => server.close());

const mark = (score: number, version: number | null) =>
  server.call(`PUT /assignments/${id}/marks`, {
    as: taught.teacher.id,
    body: {
      classId: taught.classId,
      rows: [{ studentId: taught.pupils[0]!.id, version, score, comment: null }],
    },
  });
const preview = (as: string, parts = ["CA2"]) => {
  const query = parts.map((part, at) => `parts[${at}]=${part}`).join("&");
  return server.call(`GET /assignments/${id}/score-transfer?${query}`, { as });
};
const previewed = async (): Promise<AssignmentTransfer> =>
  (await preview(taught.teacher.id)).body.data;
const send = (token: string, { as = taught.teacher.id, parts = ["CA2"] } = {}) =>
  server.call(`POST /assignments/${id}/score-transfer`, {
    as,
    body: { classId: taught.classId, parts, token },
  });

it("sends the scores of an assignment into a CA part, as a test's marks are sent", async () => {
  const [ada, bola] = taught.pupils as [TaughtClass["pupils"][0], TaughtClass["pupils"][0]];
  expect((await server.call(`GET /assignments/${id}/score-transfer`)).status).toBe(401);
  expect((await preview(ada.id)).status).toBe(403);
  expect((await preview(taught.teacher.id, ["CA9"])).status).toBe(400);
  const stranger = await makeUser(server.db, { role: "TEACHER" });
  expect((await preview(stranger.id)).status).toBe(404);
  expect((await send("x", { as: stranger.id })).status).toBe(404);
  // Setting work is a feature of its own: who may not enter scores sends none.
  const office = await makeUser(server.db, { role: "ADMIN", features: ["E-Classroom"] });
  expect((await preview(office.id)).status).toBe(403);

  await makeResult(server.db, {
    enrolmentId: ada.enrolmentId,
    subjectId: taught.subjectId,
    teacherId: taught.teacher.id,
    scores: { CA1: 4, CA2: 3 },
  });
  await makeResult(server.db, {
    enrolmentId: bola.enrolmentId,
    subjectId: taught.subjectId,
    teacherId: taught.teacher.id,
    scores: { CA2: 6 },
    status: "approved",
  });
  await mark(15, null);
  await server.call(`PUT /assignments/${id}/marks`, {
    as: taught.teacher.id,
    body: {
      classId: taught.classId,
      rows: [{ studentId: bola.id, version: null, score: 20, comment: null }],
    },
  });
  const seen = await previewed();
  expect(seen.parts.map(({ key }) => key)).toEqual(["CA1", "CA2", "CA3", "CA4"]);
  expect(seen).toMatchObject({
    assignment: { title: "Fractions" },
    totalMarks: 20,
    chosen: ["CA2"],
    rows: [
      { marks: 15, scores: { CA2: 7.5 }, standing: { CA1: 4, CA2: 3 }, refusal: null },
      { marks: 20, standing: { CA2: 6 }, refusal: expect.stringContaining("approved") },
    ],
    lastSent: null,
  });
  const exam = await send(seen.token, { parts: ["exam"] });
  expect([exam.status, exam.body.issues[0].path]).toEqual([400, ["parts"]]);

  // A mark that changed meanwhile is shown before anything is written.
  await mark(16, 1);
  const stale = await send(seen.token);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: "stale_version", current: { rows: [{ scores: { CA2: 8 } }, {}] } },
  });
  const { token } = stale.body.current;
  expect((await send(token)).body.data).toEqual({ saved: 1, unchanged: 0, refused: 1 });
  const after = await previewed();
  expect(after.rows.map(({ standing }) => standing)).toEqual([{ CA1: 4, CA2: 8 }, { CA2: 6 }]);
  expect(after.lastSent).toMatchObject({ parts: ["CA2"], isStale: false });
  expect((await send(after.token)).body.data).toEqual({ saved: 0, unchanged: 1, refused: 1 });
  await mark(12, 2);
  expect((await previewed()).lastSent).toMatchObject({ isStale: true });
  const logged = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(logged.filter(({ action }) => action === "lessons.send-scores")).toHaveLength(2);
  const other = `/assignments/${id}/score-transfer?classId=${newId()}`;
  const wrong = await server.call(`GET ${other}`, { as: taught.teacher.id });
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, ["classId"]]);
});
