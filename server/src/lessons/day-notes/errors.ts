import type { DayNoteRow } from "@school/core/lessons/day-notes/contract.ts";
import { messages } from "@school/core/lessons/day-notes/text.ts";
import { PortalError } from "../../platform/http/errors.ts";

/** Another user changed rows of the batch; nothing was written. */
export class DayNotesChanged extends PortalError {
  readonly status = 409;
  readonly code = "stale_version";
  constructor(rows: readonly { index: number; current: DayNoteRow }[]) {
    super(messages.stale, {
      issues: rows.map(({ index, current }) => ({
        path: ["rows", index],
        message: `${current.student.name}: ${messages.stale}`,
      })),
      current: rows.map(({ current }) => current),
    });
  }
}
