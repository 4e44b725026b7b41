import { eq } from "drizzle-orm";
import { defaultSheetSettings } from "@school/core/report-cards/settings/default-settings.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { listSubjects } from "../../classes/queries.ts";
import type { Reader } from "../../platform/db/database.ts";
import { sheetSettings } from "../tables.ts";

/** The settings of a session's report sheets; without its own the defaults. Two statements at most. */
export async function readSheetSettings(db: Reader, sessionId: string): Promise<SheetSettings> {
  const [own] = await db
    .select({ settings: sheetSettings.settings })
    .from(sheetSettings)
    .where(eq(sheetSettings.sessionId, sessionId));
  return own?.settings ?? defaultSheetSettings(await listSubjects(db));
}
