import { plural } from "@school/core/api/plural.ts";
import { familyTexts } from "@school/core/report-cards/release/text.ts";
import type { SheetKind } from "@school/core/report-cards/sheets/sheet-kind.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { queueMails } from "../../platform/outgoing/mail/queue-mail.ts";
import type { ReadClass } from "../sheets/queries.ts";
import { parentAddresses } from "./queries.ts";

type ReleasedClass = Pick<ReadClass, "className" | "term" | "session">;

interface ReleasedStudent {
  readonly id: string;
  readonly firstNames: string;
  readonly surname: string;
  /** "₦98,000"; empty if the sheet names none. */
  readonly fees: string;
}

/** "The report sheets of Primary 4 Gold for First Term 2025/2026 are ready." */
export function releaseSentence(kind: SheetKind, classes: readonly ReleasedClass[]): string {
  const [only, ...rest] = classes;
  if (!only) return plural(0, "class", "classes");
  const term = fullTermName({ term: only.term, academicYear: only.session });
  return rest.length === 0
    ? familyTexts.ready(kind, only.className, term)
    : familyTexts.readyMany(kind, classes.length, term);
}

/** The next term's fees of these children, as on their sheets. */
function feeLines(children: readonly ReleasedStudent[]): string[] {
  return children.flatMap(({ firstNames, surname, fees }) =>
    fees ? [familyTexts.nextTermFees(`${firstNames} ${surname}`.trim(), fees)] : [],
  );
}

/** Emails parents that sheets are ready, once per address, with their children's fees. */
export async function mailFamilies(
  tx: Transaction,
  publicUrl: string,
  released: {
    kind: SheetKind;
    runId: string;
    students: readonly ReleasedStudent[];
    classes: readonly ReleasedClass[];
  },
): Promise<void> {
  const students = new Map(released.students.map((student) => [student.id, student]));
  const addresses = await parentAddresses(tx, [...students.keys()]);
  const lines = [
    releaseSentence(released.kind, released.classes),
    `${"Sign in and open Report Cards to read and print them:"} ${publicUrl}/report-cards`,
  ];
  await queueMails(
    tx,
    addresses.map(({ address, recipientId, studentIds }) => ({
      address,
      recipientId,
      purpose: "report-cards.released",
      batchId: released.runId,
      subject: familyTexts.subject(released.kind),
      lines: [...lines, ...feeLines(studentIds.flatMap((id) => students.get(id) ?? []))],
    })),
  );
}
