import {
  checkSheetSettings,
  lostItems,
} from "@school/core/report-cards/settings/check-settings.ts";
import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { settingsTexts } from "@school/core/report-cards/settings/text.ts";
import { eq } from "drizzle-orm";
import { type AuditOrigin, writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { defineError, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { academicSessions } from "../../school/tables.ts";
import { sheetSettings } from "../tables.ts";

/** Items that pupils are rated in would leave the sheets, and the person has not said so. */
const ItemsRated = defineError(409, "items_rated", (items: readonly string[]) =>
  settingsTexts.itemsRated(items),
);

interface Wanted {
  sessionId: string;
  /** The version that the person saw; null for none of its own. */
  version: number | null;
  settings: SheetSettings;
  removing: readonly string[];
}

/**
 * Changes the settings of a session; the lock on the session serialises writers. Throws
 * `InvalidInput`, `SessionNotFound`, `StaleVersion`, `ItemsRated`.
 */
export async function saveSheetSettings(
  tx: Transaction,
  origin: AuditOrigin,
  { sessionId, version, settings: given, removing }: Wanted,
  read: () => Promise<SessionSettings>,
): Promise<void> {
  const issues = checkSheetSettings(given).map(({ path, message }) => ({
    path: ["settings", ...path],
    message,
  }));
  if (issues.length > 0) throw new InvalidInput(issues);
  await tx
    .select({ id: academicSessions.id })
    .from(academicSessions)
    .where(eq(academicSessions.id, sessionId))
    .for("no key update");
  const before = await read();
  // The stamp is no field of this form: any file could be named here.
  const settings = { ...given, stampId: before.settings.stampId };
  if (before.version !== version) throw new StaleVersion(before);
  const lost = lostItems(before.settings, settings, before.entered).filter(
    ({ key }) => !removing.includes(key),
  );
  if (lost.length > 0) throw new ItemsRated(lost.map(({ words }) => words));
  await tx
    .insert(sheetSettings)
    .values({ sessionId, settings })
    .onConflictDoUpdate({
      target: sheetSettings.sessionId,
      set: { settings, version: (version ?? 0) + 1 },
    });
  await writeAudit(tx, origin, [
    {
      action: "report-cards.change-settings",
      subjectId: sessionId,
      before: { settings: before.settings },
      after: { settings },
    },
  ]);
}
