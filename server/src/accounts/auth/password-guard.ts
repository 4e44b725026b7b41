import commonPasswords from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };
import type { PasswordGuard } from "@school/core/accounts/password.ts";
import type { Reader } from "../../platform/db/database.ts";
import { SENDER_NAME } from "../../platform/mail/sender-name.ts";
import { readSettings } from "../../platform/settings/settings.ts";

/** Of the list, which is ordered by frequency. Shorter ones are refused anyway. */
const COUNT = 10_000;
const MIN_LENGTH = 6;

const common = new Set(
  commonPasswords.filter(({ length }) => length >= MIN_LENGTH).slice(0, COUNT),
);

/** What a browser does not know of a good password. */
export async function passwordGuard(db: Reader): Promise<PasswordGuard> {
  const { schoolName } = await readSettings(db, { schoolName: SENDER_NAME });
  return { schoolName, isCommon: (password) => common.has(password) };
}
