import { entryTexts } from "@school/core/report-cards/entry/text.ts";
import { defineError, PortalError } from "../../platform/http/errors.ts";
import { presentRow } from "./present.ts";
import type { ReadRow } from "./queries.ts";

/** Entries are closed; the message has the reason. */
export const SheetsClosed = defineError(409, "sheets_closed", (why: string) => why);

/** Too late, or not a run of this person. */
export const RemarksNotUndone = defineError(
  409,
  "not_undone",
  "Remarks can be removed together for 24 hours. Change single remarks instead.",
);

/** There is no such class, or no such term of its session. */
export const NoClassOfTerm = defineError(
  404,
  "no_class_of_term",
  "There is no such class in that term.",
);

/** Another user changed rows of the batch; nothing was written. */
export class EntriesChanged extends PortalError {
  readonly status = 409;
  readonly code = "stale_version";
  constructor(rows: readonly { index: number; current: ReadRow }[]) {
    super(entryTexts.stale, {
      issues: rows.map(({ index, current }) => ({
        path: ["rows", index],
        message: `${current.student.name}: ${entryTexts.stale}`,
      })),
      current: rows.map(({ current }) => presentRow(current)),
    });
  }
}
