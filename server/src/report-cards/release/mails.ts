import { plural } from "@school/core/api/plural.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import type { ReadClass } from "../sheets/queries.ts";
import { parentAddresses } from "./queries.ts";

type ReleasedClass = Pick<ReadClass, "className" | "term" | "session">;

/** "The report sheets of Primary 4 Gold for First Term 2025/2026 are ready." */
export function releaseSentence(kind: SheetKind, classes: readonly ReleasedClass[]): string {
  const [only, ...rest] = classes;
  if (!only) return plural(0, "class", "classes");
  const term = fullTermName({ term: only.term, academicYear: only.session });
  return rest.length === 0
    ? familyTexts.ready(kind, only.className, term)
    : familyTexts.readyMany(kind, classes.length, term);
}

/** Emails parents that sheets are ready, once per address. */
export async function mailFamilies(
  tx: Transaction,
  publicUrl: string,
  released: {
    kind: SheetKind;
    runId: string;
    studentIds: readonly string[];
    classes: readonly ReleasedClass[];
  },
): Promise<void> {
  const addresses = await parentAddresses(tx, released.studentIds);
  const lines = [
    releaseSentence(released.kind, released.classes),
    `${"Sign in and open Report Cards to read and print them:"} ${publicUrl}/report-cards`,
  ];
  await queueMails(
    tx,
    addresses.map((to) => ({
      ...to,
      purpose: "report-cards.released",
      batchId: released.runId,
      subject: familyTexts.subject(released.kind),
      lines,
    })),
  );
}
