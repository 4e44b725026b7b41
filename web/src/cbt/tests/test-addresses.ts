/** Paths that are not about a single test. */
export const CBT = "/cbt";
export const PAST_TESTS = `${CBT}?state=over`;
export const CREATE = "/dashboard/cbt/create";
export const RESULTS = "/dashboard/cbt/results";

/** A page about one test; "results" are its marks. */
export type TestPage =
  | "edit"
  | "preview"
  | "print"
  | "hall"
  | "paper-scores"
  | "answer-sheets"
  | "written"
  | "results"
  | "analyze"
  | "send-scores";

export function testAddress(page: TestPage, testId: string): string {
  if (page === "written") return `${RESULTS}?testId=${testId}&view=written`;
  return `/dashboard/cbt/${page}?testId=${testId}`;
}

/** Path of a pupil's own mark of a sitting. */
export function markAddress(sittingId: string): string {
  return `${RESULTS}?mark=${sittingId}`;
}

/** Path of one practice. */
export function practiceAddress(id: string): string {
  return `${CBT}?practice=${id}`;
}

/** Path of the list of question banks. */
export const BANKS = "/dashboard/question-bank";

export const CREATE_BANK = `${BANKS}/create`;

/** Path of one bank. */
export function bankAddress(bankId: string): string {
  return `${BANKS}/edit?bankId=${bankId}`;
}
