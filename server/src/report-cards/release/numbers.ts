import type { ReleasePreview } from "@school/core/report-cards/release/contract.ts";
import { hasResults, missingFrom } from "@school/core/report-cards/sheets/sheet.ts";
import { isUnmailable } from "@school/core/api/email-address.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import { hasMailServer } from "../../platform/outgoing/mail/mail-server.ts";
import { readSheets, type SheetScope } from "../sheets/read-sheets.ts";
import { parentAddresses, readIssueNumbers, readWithheld } from "./queries.ts";

/** Counts the sheets without a release. A fixed number of statements. */
export async function countSheets(db: Reader, scope: SheetScope) {
  const read = await readSheets(db, scope);
  const ids = read.flatMap(({ members }) => members.map(({ studentId }) => studentId));
  const issued = await readIssueNumbers(db, ids, scope);
  const classes = read.map((of) => {
    const open = [...of.sheets].filter(([id]) => !issued.get(id)?.isReleased);
    const filled = open.filter(([, sheet]) => hasResults(sheet));
    const empty = open.filter(([, sheet]) => !hasResults(sheet)).map(([id]) => id);
    return {
      classId: of.classId,
      className: of.className,
      studentIds: filled.map(([id]) => id),
      incomplete: filled.filter(([, sheet]) => missingFrom(sheet).length > 0).length,
      withoutResults: of.members
        .filter(({ studentId }) => empty.includes(studentId))
        .map(({ surname, firstNames }) => `${surname} ${firstNames}`),
    };
  });
  const sum = (of: (one: (typeof classes)[number]) => number) =>
    classes.reduce((total, one) => total + of(one), 0);
  return {
    classes,
    incomplete: sum(({ incomplete }) => incomplete),
    sheets: sum(({ studentIds }) => studentIds.length),
  };
}

/** The numbers shown before a release. A fixed number of statements. */
export async function previewRelease(
  db: Reader,
  config: Pick<Config, "SMTP_URL">,
  scope: SheetScope,
): Promise<ReleasePreview> {
  const { classes, incomplete, sheets } = await countSheets(db, scope);
  const studentIds = classes.flatMap((one) => one.studentIds);
  const withheld = await readWithheld(db, studentIds, scope.termId);
  const released = studentIds.filter((id) => !withheld.has(id));
  const addresses = await parentAddresses(db, released);
  return {
    classes: classes.filter((one) => one.studentIds.length > 0).length,
    complete: sheets - incomplete,
    incomplete,
    withoutResults: classes.flatMap(({ classId, className, withoutResults }) =>
      withoutResults.length > 0 ? [{ classId, className, pupils: withoutResults }] : [],
    ),
    emails: addresses.filter(({ address }) => !isUnmailable(address)).length,
    hasMailServer: hasMailServer(config),
  };
}
