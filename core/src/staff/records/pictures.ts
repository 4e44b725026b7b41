import type { PictureRules } from "../../api/picture.ts";

/** A file of exactly 500 KB is allowed. */
const SMALLER_THAN = 500 * 1024 + 1;

function rules(field: string, types: PictureRules["types"], words: string): PictureRules {
  const message = `Only ${words} up to 500KB`;
  return { field, types, maxBytes: SMALLER_THAN, wrongKind: message, tooLarge: message };
}

export const STAFF_PASSPORT = rules("passport", ["image/jpeg", "image/png"], "jpg/jpeg/png");

export const STAFF_SIGNATURE = rules(
  "signature",
  ["image/jpeg", "image/png", "image/gif"],
  "jpg/jpeg/png/gif",
);
