import type { AuditOrigin } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { dropPublicFile, storeFile } from "../platform/files/files.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { writeSetting } from "./commands-settings.ts";
import { SCHOOL_SETTINGS } from "./settings.ts";

/** Replaces the school's logo by a webp, or takes it away; the old one is forgotten. */
export async function setLogo(
  tx: Transaction,
  origin: AuditOrigin,
  webp: Buffer | null,
): Promise<void> {
  const { before } = await readSettings(tx, { before: SCHOOL_SETTINGS.schoolLogo });
  if (before !== "") await dropPublicFile(tx, before);
  const image = webp && {
    ownerId: origin.actorId,
    isPublic: true,
    contentType: "image/webp",
    bytes: webp,
  };
  const stored = image && (await storeFile(tx, image));
  await writeSetting(tx, origin, "school_logo", stored?.hash ?? null);
}
