import { implement } from "@orpc/server";
import {
  type SessionSettings,
  sheetSettingsContract,
} from "@school/core/report-cards/settings/contract.ts";
import { makeSheets } from "@school/core/report-cards/sheets/make-sheets.ts";
import { picturesOf } from "@school/core/report-cards/sheets/sheet.ts";
import { eq } from "drizzle-orm";
import { guard } from "../../accounts/guards.ts";
import { listSubjects } from "../../classes/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import { findFirst } from "../../platform/db/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { SessionNotFound } from "../../school/errors.ts";
import { academicSessions } from "../../school/tables.ts";
import { NoSheets } from "../sheets/errors.ts";
import { pictureAddresses, readSheetClasses } from "../sheets/queries.ts";
import { saveSheetSettings } from "./commands.ts";
import { countEntered, findSheetSettings } from "./queries.ts";

const api = implement(sheetSettingsContract).$context<RequestContext>().use(guard);

/** Throws `SessionNotFound`. */
async function readSession(db: Reader, sessionId: string): Promise<SessionSettings> {
  const rows = await db
    .select({ name: academicSessions.name, scheme: academicSessions.gradingScheme })
    .from(academicSessions)
    .where(eq(academicSessions.id, sessionId));
  const session = findFirst(rows);
  if (!session) throw new SessionNotFound();
  const { settings, version, follows } = await findSheetSettings(db, sessionId);
  return {
    sessionId,
    academicYear: session.name,
    version,
    follows,
    settings,
    entered: await countEntered(db, sessionId),
    subjects: await listSubjects(db),
    grades: session.scheme.bands.toSorted((a, b) => b.from - a.from).map(({ grade }) => grade),
  };
}

export const sheetSettingsRoutes = {
  sheetSettings: api.sheetSettings.handler(async ({ context: { db }, input }) => ({
    data: await readSession(db, input.sessionId),
  })),

  saveSheetSettings: api.saveSheetSettings.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await saveSheetSettings(tx, origin, input, () => readSession(tx, input.sessionId));
    return { data: await readSession(tx, input.sessionId) };
  }),

  previewSheet: api.previewSheet.handler(async ({ context: { db, sealer }, input }) => {
    const { classId, termId, settings } = input;
    const [read] = await readSheetClasses(db, { classIds: [classId], termId }, settings);
    const [first] = read ? [...makeSheets(read)] : [];
    if (!first) throw new NoSheets();
    const [studentId, sheet] = first;
    const pictures = await pictureAddresses(db, sealer, picturesOf(sheet));
    return { data: { studentId, termId, sheet, pictures, issue: null } };
  }),
};
