import { expect, test } from "vitest";
import { initials } from "./Avatar.tsx";

test.each([
  ["Ada Obi", "AO"],
  ["  Ọlájùmọ̀kẹ́ Bísí Ṣóyínká ", "ỌṢ"],
  ["ƙaura", "Ƙ"],
  ["", ""],
])("%s has the initials %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
