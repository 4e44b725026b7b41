/** Pages that are not about a single test. */
export const CBT = "/cbt";
export const MANAGE = "/dashboard/cbt/manage";
export const CREATE = "/dashboard/cbt/create";
export const RESULTS = "/dashboard/cbt/results";
export const ANALYZE = "/dashboard/cbt/analyze";

/** A page about one test; the results are its marks. */
export type TestPlace =
  | "edit"
  | "preview"
  | "print"
  | "hall"
  | "paper-scores"
  | "results"
  | "analyze"
  | "send-scores";

export function testAddress(place: TestPlace, testId: string): string {
  return `/dashboard/cbt/${place}?testId=${testId}`;
}

/** Where a pupil reads the own mark of a sitting. */
export function markAddress(sittingId: string): string {
  return `${RESULTS}?mark=${sittingId}`;
}

/** Where the question banks are listed. */
export const BANKS = "/dashboard/question-bank";

export const CREATE_BANK = `${BANKS}/create`;

/** Where one bank is read or changed. */
export function bankAddress(bankId: string): string {
  return `${BANKS}/edit?bankId=${bankId}`;
}
