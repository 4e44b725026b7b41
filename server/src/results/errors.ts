import { first } from "@school/core/api/lists.ts";
import type { Issue } from "@school/core/api/error.ts";
import { RESULT_REFUSALS, type ResultRefusal } from "@school/core/results/result-status.ts";
import { defineError, PortalError, StaleVersion } from "../platform/http/errors.ts";
import { presentResult, type ResultRow } from "./present.ts";

/** There is no result with this id. */
export const ResultNotFound = defineError(404, "result_not_found", "Result not found.");

/** The pupil already has a result in the subject and term. */
export class ResultExists extends PortalError {
  readonly status = 409;
  readonly code = "result_exists";
  constructor(current: ResultRow) {
    const message = `${current.student.name} already has a result in ${current.subject.name}.`;
    super(message, { current: presentResult(current) });
  }
}

/** The status of the result does not allow the step. */
class ResultRefused extends PortalError {
  readonly status = 409;
  readonly code: ResultRefusal;
  constructor(code: ResultRefusal, current: ResultRow) {
    super(RESULT_REFUSALS[code], { current: presentResult(current) });
    this.code = code;
  }
}

/** Results of an archived class cannot change. */
export const ResultsArchived = defineError(
  409,
  "results_archived",
  RESULT_REFUSALS.results_archived,
);

/** The class's group has no marks, so there are no score sheets, totals or positions. */
export class ClassWithoutMarks extends PortalError {
  readonly status = 409;
  readonly code = "class_without_marks";
  constructor(className: string, field: string) {
    const message = `${className} is not graded with marks.`;
    super(message, { issues: [{ path: [field], message }] });
  }
}

/** The reason for which one row fails the whole batch. */
export interface RowRefusal {
  /** Index of the row in the request, from 0. */
  index: number;
  code: ResultRefusal | "stale_version" | "result_not_found";
  /** The current result; null if it does not exist. */
  current: ResultRow | null;
}

type Refusals = readonly [RowRefusal, ...RowRefusal[]];

/**
 * Nothing of the batch was written: the issues name the rows, `current` has their current state.
 */
class ResultsRefused extends PortalError {
  readonly status: 404 | 409;
  readonly code: RowRefusal["code"];
  constructor(list: string, refusals: Refusals) {
    const issues = refusals.map((refusal) => issueOf(list, refusal));
    const suffix = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
    super(`Nothing was saved. ${first(issues).message}${suffix}`, {
      issues,
      current: refusals.flatMap(({ current }) => (current ? [presentResult(current)] : [])),
    });
    this.code = mostImportantOf(refusals);
    this.status = this.code === "result_not_found" ? 404 : 409;
  }
}

/**
 * The error for refused rows. `list` is the rows' path in the request and in the issues; null for a
 * request about one result, which is then `current`.
 */
export function refusalOf(refusals: Refusals, list: string | null): PortalError {
  if (list !== null) return new ResultsRefused(list, refusals);
  const [{ code, current }] = refusals;
  if (current === null || code === "result_not_found") return new ResultNotFound();
  if (code === "stale_version") return new StaleVersion(presentResult(current));
  return new ResultRefused(code, current);
}

const MESSAGES: Record<RowRefusal["code"], string> = {
  result_not_found: "This result no longer exists.",
  stale_version: "This record has changed since you opened it. Review the changes.",
  ...RESULT_REFUSALS,
};

/**
 * The error code of a batch with several reasons is the first of these that applies. Reloading
 * resolves the later ones.
 */
const BY_PRIORITY = [
  "result_not_found",
  "results_archived",
  "result_approved",
  "stale_version",
] as const;

function mostImportantOf(refusals: Refusals): RowRefusal["code"] {
  const codes = refusals.map(({ code }) => code);
  return BY_PRIORITY.find((code) => codes.includes(code)) ?? refusals[0].code;
}

function issueOf(path: string, { index, code, current }: RowRefusal): Issue {
  const who = current ? `${current.student.name}, ${current.subject.name}: ` : "";
  return { path: [path, index], message: `${who}${MESSAGES[code]}` };
}
