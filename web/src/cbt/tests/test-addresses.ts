/** Where tests are managed. */
export const MANAGE = "/dashboard/cbt/manage";

type TestPage = "edit" | "hall" | "preview" | "print" | "analyze" | "send-scores" | "paper-scores";

/** The address of a page about one test. */
export function testAddress(page: TestPage, testId: string): string {
  return `/dashboard/cbt/${page}?testId=${testId}`;
}
