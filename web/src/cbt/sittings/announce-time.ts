/** Minutes before the end at which a screen reader is told. */
const TOLD_AT = [10, 5, 1];

/** What is said aloud as the time passes one of the marks; null at every other moment. */
export function timeNews(before: number | null, now: number | null): string | null {
  if (before === null || now === null) return null;
  const passed = TOLD_AT.findLast((minutes) => before > minutes * 60 && now <= minutes * 60);
  if (passed !== undefined) return passed === 1 ? "1 minute left" : `${passed} minutes left`;
  const given = Math.round((now - before) / 60);
  return now - before > 20
    ? `${given < 1 ? "Some" : given} more ${given === 1 ? "minute" : "minutes"} were given`
    : null;
}
