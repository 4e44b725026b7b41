const SITTING = "/dashboard/cbt/sit/";

/** Where a pupil sits a test: a document of its own, which opens without a network. */
export function sittingAddress(testId: string): string {
  return `${SITTING}${testId}`;
}

/** Whether an address is that document's, which the router of the portal does not know. */
export function isSittingAddress(path: string): boolean {
  return path.startsWith(SITTING);
}
