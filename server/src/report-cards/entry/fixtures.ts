import { itemAt } from "@school/core/api/lists.ts";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { desc, eq } from "drizzle-orm";
import { makeUser } from "../../accounts/fixtures.ts";
import { makeCategory } from "../../classes/fixtures.ts";
import { auditLog } from "../../platform/audit/tables.ts";
import type { Database } from "../../platform/db/database.ts";
import { startTestServer } from "../../platform/testing/server.ts";
import { makeResult, makeScoredClass, type ScoredClass } from "../../results/fixtures.ts";
import { makeSession } from "../../school/fixtures.ts";
import { sheetEntries, sheetSettings } from "../tables.ts";

/** Settings of a session's own; what differs from the defaults is given. */
export async function makeSheetSettings(
  db: Database,
  sessionId: string,
  differing: Partial<SheetSettings> = {},
): Promise<SheetSettings> {
  const settings = { ...defaultSheetSettings([]), ...differing };
  await db.insert(sheetSettings).values({ sessionId, settings });
  return settings;
}

/** What the class teacher entered for one child: a comment. */
export async function makeSheetEntry(
  db: Database,
  row: { enrolmentId: string; enteredBy: string; comment: string },
): Promise<void> {
  await db.insert(sheetEntries).values(row);
}

/** The portal with a principal, an office and a teacher of no class, and how tests enter sheets. */
export async function startSheetEntry() {
  const server = await startTestServer();
  const { db } = server;
  let years = 2000;
  const nextSession = (wishes: Parameters<typeof makeSession>[1] = {}) =>
    makeSession(db, { name: `${years}/${++years}`, ...wishes });
  const nursery = await makeCategory(db, { name: "Nursery 2", classGroup: "Nursery" });
  return {
    server,
    db,
    /** The category whose classes get the nursery sheet, in sessions that say so. */
    nurseryId: nursery.id,
    principal: await makeUser(db, { role: "PRINCIPAL", firstName: "Grace", lastName: "Bello" }),
    office: await makeUser(db, { role: "ADMIN" }),
    stranger: await makeUser(db, { role: "TEACHER" }),
    /** A class of three pupils in a session of its own. */
    nextClass: async (pupils = 3) => makeScoredClass(db, { session: await nextSession(), pupils }),
    /** The same without marks. */
    nextNursery: async () =>
      makeScoredClass(db, {
        session: await nextSession({ groupSchemes: { Nursery: null } }),
        name: "Nursery 2",
        categoryId: nursery.id,
      }),
    read: ({ classId, sheet: { termId }, teacher }: ScoredClass, as = teacher.id) =>
      server.call(`GET /report-sheets/entries?classId=${classId}&termId=${termId}`, { as }),
    save: ({ classId, sheet: { termId }, teacher }: ScoredClass, rows: object[], as = teacher.id) =>
      server.call("PUT /report-sheets/entries", { as, body: { classId, termId, rows } }),
    remark: ({ classId, sheet: { termId } }: ScoredClass, rows: object[], as: string) =>
      server.call("PUT /report-sheets/remarks", { as, body: { classId, termId, rows } }),
    /** A result of the pupil at that place of the register, counted from 0. */
    score: (
      { pupils, subjectId, teacher }: ScoredClass,
      number: number,
      wishes: Partial<Parameters<typeof makeResult>[1]>,
    ) =>
      makeResult(db, {
        enrolmentId: itemAt(pupils, number).enrolmentId,
        subjectId,
        teacherId: teacher.id,
        ...wishes,
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
