import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StudentResults } from "@school/core/results/pupil/contract.ts";
import { makeUser, type MadeUser } from "../../accounts/fixtures.ts";
import { users } from "../../accounts/tables.ts";
import { makeClass, makeSubject } from "../../classes/fixtures.ts";
import { newId } from "../../platform/database/id.ts";
import { settings } from "../../platform/database/settings/tables.ts";
import { startTestServer, type TestServer } from "../../platform/testing/server.ts";
import { countStatements } from "../../platform/testing/statements.ts";
import { makeSession } from "../../school/fixtures.ts";
import { enrol, linkGuardian } from "../../students/fixtures.ts";
import { studentDetails } from "../../students/tables.ts";
import { makeResult } from "../fixtures.ts";
import {
  approve,
  enrolInTerm,
  makeReportedClass,
  scoresOfTotal,
  type ReportedClass,
} from "../reports/fixtures.ts";

let server: TestServer;
let gold: ReportedClass;
let principal: MadeUser;
let parent: MadeUser;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server;
  const session = await makeSession(db, { currentTerm: "TERM_1" });
  principal = await makeUser(db, { role: "PRINCIPAL" });
  parent = await makeUser(db, { role: "PARENT" });
  gold = await makeReportedClass(db, {
    session,
    totals: {
      Adebayo: { English: 80, Mathematics: 60.5, Science: 50 },
      Bello: { English: 100, Mathematics: 90.5 },
      Chukwu: { English: 50.5, Mathematics: 90, Science: 50 },
      Danjuma: {},
    },
  });
  await linkGuardian(db, { parentId: parent.id, studentId: gold.pupils.Adebayo!.id });
});
afterAll(() => server.close());

const id = (surname: string) => gold.pupils[surname]!.id;

function get(studentId: string, as: string | null, termId?: string) {
  const query = termId === undefined ? "" : `?termId=${termId}`;
  return server.call(`GET /students/${studentId}/results${query}`, as === null ? {} : { as });
}

async function resultsOf(surname: string, termId?: string): Promise<StudentResults> {
  const { status, body } = await get(id(surname), principal.id, termId);
  expect(status).toBe(200);
  return body.data as StudentResults;
}

test("each term of the list has the average that the term itself has", async () => {
  const { terms, selected } = await resultsOf("Bello");
  expect(terms.map(({ average }) => average)).toEqual([selected?.average]);
  expect((await resultsOf("Danjuma")).terms.map(({ average }) => average)).toEqual([null]);
});

describe("who may read", () => {
  test("requires a session, then a valid id", async () => {
    expect((await get(id("Adebayo"), null)).status).toBe(401);
    expect((await get("4", principal.id)).status).toBe(400);
    expect((await get(id("Adebayo"), principal.id, "first")).status).toBe(400);
  });

  test("the pupil, a linked parent, the class teacher and the office", async () => {
    const admin = await makeUser(server.db, { role: "ADMIN" });
    for (const person of [id("Adebayo"), parent.id, gold.teacher.id, admin.id, principal.id]) {
      expect((await get(id("Adebayo"), person)).status).toBe(200);
    }
  });

  test("no other pupil, parent or teacher, who cannot even learn whether there is such a pupil", async () => {
    const { db } = server;
    const teacher = await makeUser(db, { role: "TEACHER" });
    await makeClass(db, {
      sessionId: gold.session.id,
      name: "Primary 1",
      classTeacherId: teacher.id,
    });
    for (const person of [id("Adebayo"), parent.id, teacher.id]) {
      const otherPupil = await get(id("Bello"), person);
      const ofNoOne = await get(newId(), person);
      expect(otherPupil.status).toBe(403);
      expect([ofNoOne.status, ofNoOne.body]).toEqual([otherPupil.status, otherPupil.body]);
    }
  });

  test("a parent whose account waits for approval reads nothing", async () => {
    const waiting = await makeUser(server.db, { role: "PARENT", awaitingApproval: true });
    await linkGuardian(server.db, { parentId: waiting.id, studentId: id("Bello") });
    expect((await get(id("Bello"), waiting.id)).status).toBe(403);
  });

  test("the office gets 404 for an unknown pupil and for staff", async () => {
    for (const otherId of [newId(), gold.teacher.id]) {
      const { status, body } = await get(otherId, principal.id);
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
  });

  test("a deleted pupil has no page, for the parent either", async () => {
    const { db } = server;
    await linkGuardian(db, { parentId: parent.id, studentId: id("Danjuma") });
    expect((await get(id("Danjuma"), parent.id)).status).toBe(200);
    const deleted = (deletedAt: Date | null) =>
      db
        .update(users)
        .set({ deletedAt })
        .where(eq(users.id, id("Danjuma")));
    await deleted(new Date());
    expect((await get(id("Danjuma"), principal.id)).status).toBe(404);
    expect((await get(id("Danjuma"), parent.id)).status).toBe(403);
    await deleted(null);
  });
});

describe("what the family sees", () => {
  test("approved results with grade, remark, total and average", async () => {
    const { student, terms, selected } = await resultsOf("Adebayo");
    const { id: studentId, admissionNumber } = gold.pupils.Adebayo!;
    expect(student).toEqual({ id: studentId, admissionNumber, name: "Adebayo Ada" });
    const term = {
      termId: gold.session.termIds.TERM_1,
      term: "TERM_1",
      academicYear: "2025/2026",
      className: "Primary 4 Gold",
    };
    expect(terms).toEqual([{ ...term, average: 63.5 }]);
    expect(selected).toMatchObject({ ...term, total: 190.5, average: 63.5, position: null });
    expect(selected!.scheme?.parts).toHaveLength(5);
    expect(selected!.subjects[0]).toEqual({
      subject: { id: gold.subjects.English, name: "English" },
      scores: { CA1: 10, CA2: 10, CA3: 0, CA4: 0, exam: 60 },
      total: 80,
      grade: "A",
      remark: "Excellent",
      teacherComment: null,
      principalComment: null,
    });
    expect(selected!.subjects.map(({ grade }) => grade)).toEqual(["A", "C", "C"]);
  });

  test("neither drafts nor what is published, pending or rejected", async () => {
    const { db } = server;
    const { enrolmentId } = gold.pupils.Danjuma!;
    for (const [status, published] of [
      ["pending", false],
      ["pending", true],
      ["rejected", false],
    ] as const) {
      const { id: subjectId } = await makeSubject(db);
      await makeResult(db, { enrolmentId, subjectId, teacherId: principal.id, status, published });
    }
    const { selected } = await resultsOf("Danjuma");
    expect(selected).toMatchObject({ subjects: [], total: 0, average: null, position: null });
  });

  test("the newest term with results, or the term asked for, each with the class of that time", async () => {
    const { db } = server;
    const older = await makeSession(db, { name: "2024/2025" });
    const { id: classId } = await makeClass(db, { sessionId: older.id, name: "Primary 3" });
    const old = { classId, sessionId: older.id, termId: older.termIds.TERM_3 };
    const oldEnrolment = await enrol(db, { studentId: id("Bello"), ...old });
    await approve(db, gold, "Bello", "English", scoresOfTotal(40), oldEnrolment);
    await enrolInTerm(db, gold, "Bello", "TERM_2");

    const { terms, selected } = await resultsOf("Bello");
    expect(terms.map((each) => [each.academicYear, each.term, each.className])).toEqual([
      ["2025/2026", "TERM_2", "Primary 4 Gold"],
      ["2025/2026", "TERM_1", "Primary 4 Gold"],
      ["2024/2025", "TERM_3", "Primary 3"],
    ]);
    expect(selected).toMatchObject({ term: "TERM_1", total: 190.5, average: 95.3 });
    expect((await resultsOf("Bello", older.termIds.TERM_3)).selected).toMatchObject({
      academicYear: "2024/2025",
      className: "Primary 3",
      total: 40,
    });
    expect((await resultsOf("Bello", gold.session.termIds.TERM_2)).selected).toMatchObject({
      term: "TERM_2",
      subjects: [],
      average: null,
    });
  });

  test("a term in which the pupil was not enrolled is named", async () => {
    const { status, body } = await get(id("Adebayo"), parent.id, gold.session.termIds.TERM_3);
    expect([status, body.issues[0].path]).toEqual([404, ["termId"]]);
  });
});

describe("the position", () => {
  const show = (value: boolean) =>
    server.db
      .insert(settings)
      .values({ key: "show_position", value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  const positionOf = async (surname: string) =>
    (await resultsOf(surname, gold.session.termIds.TERM_1)).selected!.position;

  test("is there only with the setting, counts those with results, and is shared on a tie", async () => {
    expect(await positionOf("Adebayo")).toBeNull();
    await show(true);
    for (const surname of ["Adebayo", "Bello", "Chukwu"]) {
      expect(await positionOf(surname)).toEqual({
        place: 1,
        tied: true,
        outOf: 3,
        incomplete: 1,
      });
    }
    expect(await positionOf("Danjuma")).toBeNull();
    await approve(server.db, gold, "Chukwu", "Yoruba", scoresOfTotal(0.5));
    expect(await positionOf("Chukwu")).toEqual({
      place: 1,
      tied: false,
      outOf: 3,
      incomplete: 2,
    });
    expect(await positionOf("Bello")).toEqual({ place: 2, tied: true, outOf: 3, incomplete: 2 });
    await show(false);
    expect(await positionOf("Adebayo")).toBeNull();
  });

  test("passes over pupils who are not admitted", async () => {
    await show(true);
    const admit = (admitted: boolean) =>
      server.db
        .update(studentDetails)
        .set({ admitted })
        .where(eq(studentDetails.userId, id("Chukwu")));
    await admit(false);
    expect(await positionOf("Adebayo")).toEqual({
      place: 1,
      tied: true,
      outOf: 2,
      incomplete: 2,
    });
    expect(await positionOf("Chukwu")).toBeNull();
    await admit(true);
    await show(false);
  });

  test("costs no further statement", async () => {
    const counted = [];
    for (const shown of [false, true]) {
      await show(shown);
      const { count } = await countStatements(server.db, () => get(id("Adebayo"), parent.id));
      counted.push(count);
    }
    // The session with the facts, the terms, and the term.
    expect(counted).toEqual([3, 3]);
  });
});
