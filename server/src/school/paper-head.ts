import type { Reader } from "../platform/database/database.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { pictureForPaper } from "../platform/documents/files/pictures-for-paper.ts";
import type { PaperHead } from "../platform/documents/pdf/letterhead.ts";
import type { Config } from "../platform/runtime/config/config.ts";
import { readLetterhead } from "./queries.ts";
import { SCHOOL_SETTINGS } from "./settings.ts";

/** Returns the head of a paper: the school, how to reach it, and its logo. */
export async function readPaperHead(parts: { db: Reader; config: Config }): Promise<PaperHead> {
  const { logo } = await readSettings(parts.db, { logo: SCHOOL_SETTINGS.schoolLogo });
  return {
    letterhead: await readLetterhead(parts.db),
    logo: await pictureForPaper(parts, logo === "" ? null : logo),
  };
}
