import { shownPhone } from "@school/core/api/phone.ts";
import { plural } from "@school/core/api/plural.ts";
import { RELEASED_DEFAULT, ReleasedMessage } from "@school/core/messages/automatic/released.ts";
import { UNDO_SECONDS } from "@school/core/messages/writing/batch.ts";
import { announceToFamilies } from "../../announcements/commands.ts";
import type { AuditOrigin } from "../../platform/audit/audit.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { readSettings, type Setting } from "../../platform/settings/settings.ts";
import { peopleOf } from "../groups/present.ts";
import { readRoll } from "../groups/queries.ts";
import { writeBatch } from "../writing/commands.ts";
import { compose } from "../writing/compose.ts";

export const RELEASED_MESSAGE: Setting<ReleasedMessage> = {
  key: "released_message",
  description: "Message to phones when report sheets are released",
  fallback: RELEASED_DEFAULT,
  parse: (stored) => ReleasedMessage.safeParse(stored).data,
};

interface ReleaseWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
  readonly config: Config;
}

interface Released {
  readonly title: string;
  readonly body: string;
  /** The pupils whose families can open a sheet now. */
  readonly studentIds: readonly string[];
}

/**
 * Tells families that report sheets are there: by an announcement, and on their phones if the school
 * wants it. The messages are a batch like those that people write, so they are listed among the sent
 * ones and can be stopped. A fixed number of statements.
 */
export async function tellOfRelease(
  write: ReleaseWrite,
  { title, body, studentIds }: Released,
): Promise<void> {
  await announceToFamilies(write, { title, body });
  const { tx, config } = write;
  const { message } = await readSettings(tx, { message: RELEASED_MESSAGE });
  const { channel, text } = message;
  if (channel === null || studentIds.length === 0) return;
  const selection = { kind: "chosen" as const, studentIds: [...studentIds], staffIds: [] };
  const messages = await compose(tx, {
    people: peopleOf(await readRoll(tx), selection),
    channel,
    text,
    withoutMarks: false,
    ownValues: (to) => ({ link: sheetLink(config.publicUrl, to) }),
  });
  await writeBatch(write, {
    kind: "released",
    selection,
    audience: `Parents of ${plural(studentIds.length, "pupil")}`,
    messages,
    channel,
    subject: "",
    text,
    withoutMarks: false,
    leavesAt: new Date(Date.now() + UNDO_SECONDS * 1_000),
  });
}

/**
 * Opens the sheets, over the sign-in where it is needed. Where the
 * phone is that of an account, it is filled in: it is in the fragment, which stays in the browser.
 */
function sheetLink(
  publicUrl: string,
  { personId, address }: { readonly personId: string | null; readonly address: string | null },
): string {
  const page = `${publicUrl}/signin?from=/report-cards`;
  if (personId === null || address === null) return page;
  return `${page}#name=${encodeURIComponent(shownPhone(address).replaceAll(" ", ""))}`;
}
