import type { PictureRules } from "../api/picture.ts";
import { messages } from "./text.ts";

/** The longest side of a stored passport picture, in pixels. */
export const PASSPORT_SIDE = 512;

/** Rules for a pupil's passport picture. */
export const STUDENT_PASSPORT: PictureRules = {
  field: "passport",
  types: ["image/jpeg", "image/png", "image/gif"],
  // Exactly 500 KB is allowed.
  maxBytes: 500 * 1024 + 1,
  wrongKind: messages.wrongKind,
  tooLarge: messages.tooLarge,
};
