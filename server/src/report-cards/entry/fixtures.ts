import { itemAt } from "@school/core/api/lists.ts";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { desc, eq, sql } from "drizzle-orm";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory } from "../../classes/fixtures.ts";
import { auditLog, auditValues } from "../../platform/database/audit/tables.ts";
import type { Database } from "../../platform/database/database.ts";
import { one } from "../../platform/database/rows.ts";
import { startTestServer } from "../../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { enrolments } from "../../students/tables.ts";
import { headRemarks, sheetEntries, sheetSettings } from "../tables.ts";
import { WROTE_REMARKS } from "./queries-by-grade.ts";

/** A session's own settings; pass only the differences from the defaults. */
export async function makeSheetSettings(
  db: Database,
  sessionId: string,
  differing: Partial<SheetSettings> = {},
): Promise<SheetSettings> {
  const settings = { ...defaultSheetSettings([]), ...differing };
  await db.insert(sheetSettings).values({ sessionId, settings });
  return settings;
}

/** Creates the class teacher's entry for one child: a comment. */
export async function makeSheetEntry(
  db: Database,
  row: { enrolmentId: string; enteredBy: string; comment: string },
): Promise<void> {
  await db.insert(sheetEntries).values(row);
}

interface RemarksRun {
  readonly actorId: string;
  readonly termId: string;
  readonly writtenAt: string;
  readonly hoursAgo: number;
}

/** The log entry of a run of remarks by grade, so many hours old. */
export async function makeRemarksRun(
  db: Database,
  { actorId, termId, writtenAt, hoursAgo }: RemarksRun,
): Promise<void> {
  const at = sql`now() - make_interval(hours => ${hoursAgo})`;
  const entry = { actorId, action: WROTE_REMARKS, at, valuesHash: Buffer.alloc(32) };
  const logged = await db.insert(auditLog).values(entry).returning({ seq: auditLog.seq });
  const after = { termId, written: 1, writtenAt };
  const { seq } = one(logged);
  await db
    .insert(auditValues)
    .values({ seq, salt: Buffer.alloc(16), values: { ip: null, before: null, after } });
}

/** When the remark of a pupil was last saved. */
export async function remarkTime(db: Database, studentId: string): Promise<string> {
  const times = await db
    .select({ at: headRemarks.updatedAt })
    .from(headRemarks)
    .innerJoin(enrolments, eq(enrolments.id, headRemarks.enrolmentId))
    .where(eq(enrolments.studentId, studentId));
  return one(times).at.toISOString();
}

/** The portal with a principal, an office and a teacher of no class, and how tests enter sheets. */
export async function startSheetEntry() {
  const server = await startTestServer();
  const { db } = server;
  let years = 2000;
  const nextSession = (overrides: Parameters<typeof makeSession>[1] = {}) =>
    makeSession(db, { name: `${years}/${++years}`, ...overrides });
  const nursery = await makeCategory(db, { name: "Nursery 2", classGroup: "Nursery" });
  return {
    server,
    db,
    /** The level of its classes. */
    nurseryId: nursery.id,
    principal: await makeUser(db, { role: "PRINCIPAL", firstName: "Grace", lastName: "Bello" }),
    office: await makeUser(db, { role: "ADMIN" }),
    stranger: await makeUser(db, { role: "TEACHER" }),
    /** A class of three pupils in a session of its own. */
    nextClass: async (pupils = 3) => makeScoredClass(db, { session: await nextSession(), pupils }),
    /** The same of Nursery 2, by default without marks. */
    nextNursery: async (
      schemes: Parameters<typeof makeSession>[1] = { groupSchemes: { Nursery: null } },
    ) =>
      makeScoredClass(db, {
        session: await nextSession(schemes),
        name: "Nursery 2",
        categoryId: nursery.id,
      }),
    read: ({ classId, sheet: { termId }, teacher }: ScoredClass, as = teacher.id) =>
      server.call(`GET /report-sheets/entries?classId=${classId}&termId=${termId}`, { as }),
    save: ({ classId, sheet: { termId }, teacher }: ScoredClass, rows: object[], as = teacher.id) =>
      server.call("PUT /report-sheets/entries", { as, body: { classId, termId, rows } }),
    remark: ({ classId, sheet: { termId } }: ScoredClass, rows: object[], as: string) =>
      server.call("PUT /report-sheets/remarks", { as, body: { classId, termId, rows } }),
    /** A result of the pupil at that index of the register, from 0. */
    score: (
      { pupils, subjectId, teacher }: ScoredClass,
      number: number,
      overrides: Partial<Parameters<typeof makeResult>[1]>,
    ) =>
      makeResult(db, {
        enrolmentId: itemAt(pupils, number).enrolmentId,
        subjectId,
        teacherId: teacher.id,
        ...overrides,
      }),
    auditOf: (subjectId: string) =>
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, subjectId))
        .orderBy(desc(auditLog.seq)),
    entryCount: () => db.$count(sheetEntries),
  };
}

export type SheetEntry = Awaited<ReturnType<typeof startSheetEntry>>;
