const SITTING = "/dashboard/cbt/sit/";

/** Address of the test page, a document of its own that opens without a network. */
export function sittingAddress(testId: string): string {
  return `${SITTING}${testId}`;
}

/** Whether an address is that of the test page, which is outside of the portal's router. */
export function isSittingAddress(path: string): boolean {
  return path.startsWith(SITTING);
}
