import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { makeUser } from "../accounts/fixtures.ts";
import { makeCategory } from "../classes/fixtures.ts";
import { waitForLock } from "../platform/testing/locks.ts";
import { startTestServer, type TestServer } from "../platform/testing/server.ts";
import { DEFAULT_GRADING_SCHEME } from "@school/core/school/grading.ts";
import { makeSession } from "../school/fixtures.ts";
import { academicSessions } from "../school/tables.ts";
import { makeResult, makeScoredClass } from "./fixtures.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe("a grading scheme under which scores are entered", () => {
  it("stays, and the answer counts them; other sessions are free", async () => {
    const { id: as } = await makeUser(server.db, { role: "PRINCIPAL" });
    const session = await makeSession(server.db, { name: "2025/2026" });
    const other = await makeSession(server.db, { name: "2026/2027" });
    const { pupils, subjectId, teacher } = await makeScoredClass(server.db, { session });
    const { enrolmentId } = pupils[0]!;
    await makeResult(server.db, { enrolmentId, subjectId, teacherId: teacher.id });
    const put = (sessionId: string) =>
      server.call(`PUT /academic-sessions/${sessionId}/grading-scheme`, {
        as,
        body: { version: 1, scheme: DEFAULT_GRADING_SCHEME },
      });
    const { status, body } = await put(session.id);
    expect([status, body.code, body.current.results]).toEqual([409, "scheme_in_use", 1]);
    expect(body.message).toBe(
      "1 result has been entered in 2025/2026, so its grading scheme cannot change.",
    );
    expect((await put(other.id)).status).toBe(200);
  });

  it("is the one that a save waited for, when both come at once", async () => {
    const { db } = server;
    const session = await makeSession(db, { name: "2028/2029" });
    const { sheet, pupils, teacher } = await makeScoredClass(db, { session });
    const rows = [{ studentId: pupils[0]!.id, version: null, scores: { CA1: 10 } }];
    const saved = await db.transaction(async (tx) => {
      await tx
        .update(academicSessions)
        .set({
          gradingScheme: {
            ...DEFAULT_GRADING_SCHEME,
            parts: DEFAULT_GRADING_SCHEME.parts.slice(1),
          },
        })
        .where(eq(academicSessions.id, session.id));
      const saving = server.call("PUT /score-sheet", { as: teacher.id, body: { ...sheet, rows } });
      await waitForLock(db);
      return { saving };
    });
    const { status, body } = await saved.saving;
    expect([status, body.issues[0].path]).toEqual([400, ["rows", 0, "scores", "CA1"]]);
  });

  it("stays for its class group alone; other groups and the school's are free", async () => {
    const { db } = server;
    const { id: as } = await makeUser(db, { role: "PRINCIPAL" });
    const session = await makeSession(db, {
      name: "2027/2028",
      groupSchemes: { Nursery: DEFAULT_GRADING_SCHEME },
    });
    const { id: categoryId } = await makeCategory(db, { classGroup: "Nursery" });
    const { pupils, subjectId, teacher } = await makeScoredClass(db, { session, categoryId });
    const { enrolmentId } = pupils[0]!;
    await makeResult(db, { enrolmentId, subjectId, teacherId: teacher.id });
    const put = (group: string, version: number, scheme: object | string) =>
      server.call(`PUT /academic-sessions/${session.id}/grading-scheme${group}`, {
        as,
        body: { version, scheme },
      });
    for (const scheme of ["school", "none", DEFAULT_GRADING_SCHEME]) {
      const { status, body } = await put("/Nursery", 1, scheme);
      expect([status, body.code, body.current.groups[0].results]).toEqual([
        409,
        "scheme_in_use",
        1,
      ]);
      expect(body.message).toBe(
        "1 result has been entered for Nursery classes in 2027/2028, so their grading scheme cannot change.",
      );
    }
    expect((await put("/Primary", 1, "none")).status).toBe(200);
    expect((await put("", 2, DEFAULT_GRADING_SCHEME)).status).toBe(200);
  });
});
