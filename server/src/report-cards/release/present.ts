import { dayAtSchool, longDayText } from "@school/core/api/dates.ts";
import { opensOnlyInSchool } from "@school/core/api/public-address.ts";
import { codeRows } from "../../platform/documents/qr-code.ts";
import type { IssueMark } from "../sheets/draw-sheet.ts";
import type { IssueRow } from "./queries.ts";
import { verifyAddress } from "./signing.ts";

/** Builds the issue data on a printed sheet. */
export function issueMark(publicUrl: string, issue: IssueRow): IssueMark {
  return {
    onlyInSchool: opensOnlyInSchool(publicUrl),
    number: issue.number,
    releasedOn: longDayText(dayAtSchool(issue.releasedAt)),
    code: codeRows(verifyAddress(publicUrl, issue.id, issue.signature)),
  };
}

/** Like `issueMark` for a page, which also shows the URL. */
export function presentIssue(publicUrl: string, issue: IssueRow) {
  const verifyUrl = verifyAddress(publicUrl, issue.id, issue.signature);
  return {
    number: issue.number,
    releasedAt: issue.releasedAt.toISOString(),
    verifyUrl,
    code: codeRows(verifyUrl),
  };
}
