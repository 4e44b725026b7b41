import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import type { IssueMark } from "../sheets/draw-sheet.ts";
import type { IssueRow } from "./queries.ts";
import { codeRows, verifyAddress } from "./signing.ts";

/** What a printed sheet carries of its issue. */
export function issueMark(publicUrl: string, issue: IssueRow): IssueMark {
  return {
    number: issue.number,
    releasedOn: longDayText(dayAtSchool(issue.releasedAt)),
    code: codeRows(verifyAddress(publicUrl, issue.id, issue.signature)),
  };
}

/** The same for a page, which shows the address too. */
export function presentIssue(publicUrl: string, issue: IssueRow) {
  const verifyUrl = verifyAddress(publicUrl, issue.id, issue.signature);
  return {
    number: issue.number,
    releasedAt: issue.releasedAt.toISOString(),
    verifyUrl,
    code: codeRows(verifyUrl),
  };
}
