import {
  checkSheetSettings,
  lostItems,
} from "@school/core/report-cards/settings/check-settings.ts";
import type { SessionSettings } from "@school/core/report-cards/settings/contract.ts";
import type { SheetSettings } from "@school/core/report-cards/settings/sheet-settings.ts";
import { settingsTexts } from "@school/core/report-cards/settings/text.ts";
import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { classCategories, classes } from "../../classes/tables.ts";
import { isAnyOf } from "../../platform/database/any-of.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { results } from "../../results/tables.ts";
import { enrolments } from "../../students/tables.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { dropFile } from "../../platform/documents/files/files.ts";
import { claimUpload } from "../../platform/documents/files/uploads.ts";
import { defineError, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { academicSessions } from "../../school/tables.ts";
import { sheetSettings } from "../tables.ts";
import { STAMP_PURPOSE } from "./queries.ts";

/** Items with ratings would be removed without the person's confirmation. */
const ItemsRated = defineError(409, "items_rated", (items: readonly string[]) =>
  settingsTexts.itemsRated(items),
);

interface SettingsInput {
  sessionId: string;
  /** The version that the person saw; null if the session has none. */
  version: number | null;
  settings: SheetSettings;
  unmarkedLevels: readonly string[];
  removing: readonly string[];
}

/**
 * Changes the settings of a session; the lock on the session serialises writers. Throws
 * `InvalidInput`, `SessionNotFound`, `StaleVersion`, `ItemsRated`.
 */
export async function saveSheetSettings(
  { tx, origin }: ActorWrite,
  { sessionId, version, settings, unmarkedLevels, removing }: SettingsInput,
  read: () => Promise<SessionSettings>,
): Promise<void> {
  const issues = checkSheetSettings(settings).map(({ path, message }) => ({
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
  if (before.version !== version) throw new StaleVersion(before);
  const lost = lostItems(before.settings, settings, before.entered, before.levels).filter(
    ({ key }) => !removing.includes(key),
  );
  if (lost.length > 0) throw new ItemsRated(lost.map(({ words }) => words));
  await setUnmarkedLevels(tx, sessionId, unmarkedLevels, before);
  const { stampId } = settings;
  const replaced = before.settings.stampId;
  if (stampId !== null && stampId !== replaced) {
    const upload = { id: stampId, ownerId: origin.actorId, purpose: STAMP_PURPOSE };
    await claimUpload(tx, upload, "settings", "stampId");
  }
  await tx
    .insert(sheetSettings)
    .values({ sessionId, settings })
    .onConflictDoUpdate({
      target: sheetSettings.sessionId,
      set: { settings, version: (version ?? 0) + 1 },
    });
  if (replaced !== null && replaced !== stampId) await dropStamp(tx, replaced);
  await audit({ tx, origin }, "report-cards.change-settings", sessionId, {
    before: { settings: before.settings, unmarkedLevels: before.unmarkedLevels },
    after: { settings, unmarkedLevels },
  });
}

/** Sets the levels without marks. Throws `InvalidInput` if a new one has results in the session. */
async function setUnmarkedLevels(
  tx: Transaction,
  sessionId: string,
  levelIds: readonly string[],
  before: SessionSettings,
): Promise<void> {
  if (isDeepStrictEqual(levelIds, before.unmarkedLevels)) return;
  const added = levelIds.filter((id) => !before.unmarkedLevels.includes(id));
  const graded = await tx
    .selectDistinct({ name: classCategories.name })
    .from(results)
    .innerJoin(enrolments, eq(enrolments.id, results.enrolmentId))
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .innerJoin(classCategories, eq(classCategories.id, classes.categoryId))
    .where(and(eq(enrolments.sessionId, sessionId), isAnyOf(classCategories.id, added)));
  if (graded.length > 0) {
    const message = settingsTexts.levelHasResults(graded.map(({ name }) => name));
    throw new InvalidInput([{ path: ["unmarkedLevels"], message }]);
  }
  await updateRow(tx, academicSessions, sessionId, { unmarkedLevels: levelIds });
}

/** Deletes a stamp unless another session uses it; released sheets have their own copy. */
async function dropStamp(tx: Transaction, id: string): Promise<void> {
  const hasIt = sql`${sheetSettings.settings} ->> 'stampId' = ${id}`;
  if ((await tx.$count(sheetSettings, hasIt)) === 0) await dropFile(tx, id);
}
