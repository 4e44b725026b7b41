/** Endings of the sounds that a file chooser offers. */
export const SOUND_FILES = [".mp3", ".m4a", ".ogg", ".webm"] as const;

/** Exclusive upper limit of a sound's file, in bytes: a minute of speech in good quality. */
export const MAX_SOUND_BYTES = 1024 * 1024;
export const MAX_SOUND_SECONDS = 60;

/** Encoders round up to whole frames. */
const ROUNDING_SECONDS = 1;

/** Whether a sound is longer than a question may have it. */
export function isTooLong(seconds: number): boolean {
  return seconds > MAX_SOUND_SECONDS + ROUNDING_SECONDS;
}

export const soundTexts = {
  wrongKind: "Only mp3, m4a, ogg and webm sounds are allowed",
  tooLarge: "A sound must be under 1 MB. Save it in a lower quality.",
  tooLong: `A sound can have ${MAX_SOUND_SECONDS} seconds. Cut it.`,
  removed: "This sound was removed. Add it again.",
} as const;
