import { daysBetween } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { type CommentedChild, fillComment } from "@school/core/report-cards/entry/comments.ts";
import type { Transaction } from "@school/server/platform/database/database.ts";
import type { Sealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { issueKey } from "@school/server/report-cards/release/signing.ts";
import { readSheets } from "@school/server/report-cards/sheets/read-sheets.ts";
import { approvedParts, sheetIssues, sheetReleases } from "@school/server/report-cards/tables.ts";
import { CURRENT_SESSION, type DemoCalendar, momentOf } from "./calendar.ts";
import { classId } from "./classes.ts";
import { readJson } from "./data.ts";
import { chanceOf } from "./random.ts";
import { batch, demoId, insertBatches } from "./rows.ts";
import { termId } from "./school.ts";
import { PRINCIPAL_ID } from "./staff.ts";

/** Classes with half-term sheets: those of the demo parent's children. */
const HALF_TERM_CLASSES = ["Nursery 2", "Primary 4"];
/** Days from the beginning of the term until the sheets are released. */
const HALF_TERM = 42;

const { halfTerm: COMMENTS } = readJson<{ halfTerm: string[] }>("comments.json");

export const hasHalfTermSheet = (className: string) => HALF_TERM_CLASSES.includes(className);

export function halfTermComment(child: CommentedChild & { readonly id: string }): string {
  return fillComment(chanceOf(`half-term ${child.id}`).pick(COMMENTS), child);
}

interface Parts {
  tx: Transaction;
  calendar: DemoCalendar;
  /** Signs released sheets; without it none are released. */
  sealer: Sealer | undefined;
}

/** Approves CA1 and CA2 of the current term, and releases half-term sheets once it is time. */
export async function releaseHalfTerm({ tx, calendar, sealer }: Parts): Promise<void> {
  const { current, loadedAt } = calendar;
  const isTime = daysBetween(current.startsOn, dayAtSchool(loadedAt)) > HALF_TERM;
  if (!sealer || !isTime) return;
  const of = { termId: termId(CURRENT_SESSION, current.term), kind: "HALF_TERM" as const };
  const updatedAt = momentOf(current.startsOn, HALF_TERM, "09:00");
  await insertBatches(tx, [
    batch(approvedParts, [
      { termId: of.termId, parts: ["CA1", "CA2"], approvedBy: PRINCIPAL_ID, updatedAt },
    ]),
  ]);
  const key = await issueKey(tx, sealer);
  const classIds = HALF_TERM_CLASSES.map((name) => classId(name));
  const classes = await readSheets(tx, { ...of, classIds });
  const releaseIdOf = (className: string) => demoId(`half-term release ${className}`);
  const issues = classes.flatMap(({ className, sheets }) =>
    [...sheets].map(([studentId, sheet]) => {
      const id = demoId(`half-term issue ${studentId}`);
      const number = 1;
      const signature = key.sign({ id, number, sheet });
      const releaseId = releaseIdOf(className);
      return { ...of, id, releaseId, studentId, number, sheet, keyId: key.id, signature };
    }),
  );
  await insertBatches(tx, [
    batch(
      sheetReleases,
      classes.map((read) => ({
        id: releaseIdOf(read.className),
        classId: read.classId,
        termId: of.termId,
        releasedBy: PRINCIPAL_ID,
        createdAt: momentOf(current.startsOn, HALF_TERM, "11:00"),
      })),
    ),
    batch(sheetIssues, issues),
  ]);
}
