/** The religion that a subject teaches or a pupil's record names. */
export type Religion = "Christian" | "Muslim";

const CHRISTIAN = /christian|bible|\bc\.?\s?r\.?\s?[sk]\b/i;
const MUSLIM = /islam|muslim|moslem|quran|qur['’]an|\bi\.?\s?r\.?\s?[sk]\b/i;

/**
 * Finds the religion in a subject's name ("Christian Religious Studies", "IRS") or in the religion of a
 * record ("Christianity", "Islam"). Null for any other text and for one that names both.
 */
export function religionIn(text: string | null): Religion | null {
  if (text === null) return null;
  const isChristian = CHRISTIAN.test(text);
  const isMuslim = MUSLIM.test(text);
  if (isChristian === isMuslim) return null;
  return isChristian ? "Christian" : "Muslim";
}
