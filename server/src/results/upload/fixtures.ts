import { itemAt } from "@school/core/api/lists.ts";
import { eq } from "drizzle-orm";
import { makeUser } from "../../accounts/fixtures.ts";
import { auditLog } from "../../platform/database/audit/tables.ts";
import { startTestServer } from "../../platform/testing/server.ts";
import { makeSession } from "../../school/fixtures.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../fixtures.ts";
import { results } from "../tables.ts";

/** The portal with a principal and a teacher of no class, and how tests look at a score sheet. */
export async function startScoreEntry() {
  const server = await startTestServer();
  const { db } = server;
  let years = 2000;
  const nextSession = () => makeSession(db, { name: `${years}/${++years}` });
  return {
    server,
    db,
    principal: await makeUser(db, { role: "PRINCIPAL" }),
    stranger: await makeUser(db, { role: "TEACHER" }),
    nextSession,
    /** A class of three pupils in a session of its own. */
    nextClass: async () => makeScoredClass(db, { session: await nextSession() }),
    /** Reads the sheet of a class, as its teacher or as another person. */
    read: ({ sheetQuery, teacher }: ScoredClass, as = teacher.id) =>
      server.call(`GET /score-sheet?${sheetQuery}`, { as }),
    /** The result of the pupil at that index of the register, from 0. */
    place: (
      { pupils, subjectId, teacher }: ScoredClass,
      number: number,
      overrides: Partial<Parameters<typeof makeResult>[1]> = {},
    ) =>
      makeResult(db, {
        enrolmentId: itemAt(pupils, number).enrolmentId,
        subjectId,
        teacherId: teacher.id,
        ...overrides,
      }),
    auditOf: (subjectId: string) =>
      db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)),
    /** Counts the results in the subject of a class. */
    rowCount: ({ subjectId }: ScoredClass) => db.$count(results, eq(results.subjectId, subjectId)),
  };
}

export type ScoreEntry = Awaited<ReturnType<typeof startScoreEntry>>;
