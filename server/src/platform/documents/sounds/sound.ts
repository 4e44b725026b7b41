import { isTooLong, MAX_SOUND_BYTES, soundTexts } from "@school/core/api/sound.ts";
import { InvalidInput } from "../../http/errors.ts";
import { readMp3 } from "./mp3.ts";
import { readMp4 } from "./mp4.ts";
import { readOgg } from "./ogg.ts";
import type { SoundFacts } from "./sound-facts.ts";
import { readWebm } from "./webm.ts";

export interface Sound extends SoundFacts {
  readonly contentType: string;
}

/** Readers of each format; null for another format, and for pictures with sound. */
const READERS: Readonly<Record<string, (bytes: Buffer) => SoundFacts | null>> = {
  "audio/mpeg": readMp3,
  "audio/mp4": readMp4,
  "audio/ogg": readOgg,
  "audio/webm": readWebm,
};

/** Reads a sound by its bytes, whatever its name; null for anything else. */
export function soundIn(bytes: Buffer): Sound | null {
  for (const [contentType, read] of Object.entries(READERS)) {
    try {
      const facts = read(bytes);
      if (facts) return { ...facts, contentType };
    } catch (error) {
      // A field beyond the end of a damaged file.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}

/** The sound in an upload, without metadata. Throws `InvalidInput` at the field. */
export function makeSound(bytes: Buffer, field: string): Sound {
  const refuse = (message: string) => new InvalidInput([{ path: [field], message }]);
  if (bytes.length >= MAX_SOUND_BYTES) throw refuse(soundTexts.tooLarge);
  const sound = soundIn(bytes);
  if (!sound) throw refuse(soundTexts.wrongKind);
  if (isTooLong(sound.seconds)) throw refuse(soundTexts.tooLong);
  return sound;
}
