const SITTING = "/dashboard/cbt/sit/";

/** URL of the test page, a separate document that opens offline. */
export function sittingAddress(testId: string): string {
  return `${SITTING}${testId}`;
}

/** Whether a path is that of the test page, which is outside the portal's router. */
export function isSittingAddress(path: string): boolean {
  return path.startsWith(SITTING);
}
