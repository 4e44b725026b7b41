import type { PasswordGuard } from "@school/core/accounts/password.ts";
import type { Reader } from "../../platform/database/database.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";

/**
 * Number of passwords taken from the list, which is ordered by frequency. Shorter ones are refused
 * anyway.
 */
const COUNT = 10_000;
const MIN_LENGTH = 6;

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is chosen: the whole list is large. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { default: all } = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(all.filter(({ length }) => length >= MIN_LENGTH).slice(0, COUNT));
}

/** Returns the facts about a good password that a browser does not know. */
export async function passwordGuard(db: Reader): Promise<PasswordGuard> {
  const { schoolName } = await readSettings(db, { schoolName: SENDER_NAME });
  const list = await (common ??= readCommon());
  return { schoolName, isCommon: (password) => list.has(password) };
}
