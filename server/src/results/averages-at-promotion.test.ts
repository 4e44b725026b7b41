import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUser } from "../accounts/fixtures.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { makeSession } from "../school/fixtures.ts";
import { makeResult } from "./fixtures.ts";
import { approve, enrolInTerm, makeReportedClass, scoresOfTotal } from "./reports/fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("pupils to be promoted have the average of their session's approved results", async () => {
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  const made = await makeReportedClass(db, {
    session,
    totals: { Ade: { Art: 50, Biology: 61 }, Bello: {} },
  });
  const inSecondTerm = await enrolInTerm(db, made, "Ade", "TERM_2");
  await approve(db, made, "Ade", "Art", scoresOfTotal(70.5), inSecondTerm);
  const { enrolmentId } = made.pupils["Bello"]!;
  const pending = { enrolmentId, subjectId: made.subjects["Art"]!, teacherId: made.teacher.id };
  await makeResult(db, { ...pending, published: true });
  const { body } = await server.call(`GET /class-changes/pupils?classId=${made.id}`, {
    as: (await makeUser(db, { role: "ADMIN" })).id,
  });
  // (50 + 61 + 70.5) / 3
  expect(body.data).toMatchObject([
    { lastName: "Ade", average: 60.5 },
    { lastName: "Bello", average: null },
  ]);
});
