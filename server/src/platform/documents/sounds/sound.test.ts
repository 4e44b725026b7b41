import fc from "fast-check";
import { expect, it } from "vitest";
import { MAX_SOUND_BYTES, soundTexts } from "@school/core/api/sound.ts";
import { makeSound, soundIn } from "./sound.ts";
import { anM4a, anMp3, anOgg, aWebm, SECRET } from "./testing.ts";

const SOUNDS = [
  ["audio/mpeg", anMp3],
  ["audio/mp4", anM4a],
  ["audio/ogg", anOgg],
  ["audio/webm", aWebm],
] as const;

it.each(SOUNDS)("%s is known by its bytes and has no name or title afterwards", (type, make) => {
  const made = make(12);
  expect(made.includes(SECRET)).toBe(true);
  const sound = soundIn(made)!;
  expect(sound.contentType).toBe(type);
  expect(sound.seconds).toBeCloseTo(12, 1);
  expect(sound.bytes.includes(SECRET)).toBe(false);
  const again = soundIn(sound.bytes)!;
  expect(again.bytes).toEqual(sound.bytes);
  expect(again.seconds).toBeCloseTo(12, 1);
});

it.each(SOUNDS)("%s of more than a minute is refused", (_type, make) => {
  expect(makeSound(make(60.5), "sound").seconds).toBeLessThan(61);
  expect(() => makeSound(make(62), "sound")).toThrow(soundTexts.tooLong);
});

it("films and other files are no sounds, and large ones are refused", () => {
  for (const bytes of [anM4a(3, "vide"), aWebm(3, 1), Buffer.from("<script>"), Buffer.alloc(0)]) {
    expect(() => makeSound(bytes, "sound")).toThrow(soundTexts.wrongKind);
  }
  expect(() => makeSound(Buffer.alloc(MAX_SOUND_BYTES), "sound")).toThrow(soundTexts.tooLarge);
});

it("damaged bytes end in a sound or in none, never in an error", () => {
  const base = fc.constantFrom(...SOUNDS.map(([, make]) => make(2)));
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 12 });
  fc.assert(
    fc.property(base, damage, fc.double({ min: 0, max: 1, noNaN: true }), (sound, changes, cut) => {
      const bytes = Buffer.from(sound.subarray(0, Math.ceil(sound.length * cut)));
      for (const [at, byte] of changes) if (bytes.length > 0) bytes[at % bytes.length] = byte;
      const read = soundIn(bytes);
      expect(read === null || Number.isFinite(read.seconds)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
