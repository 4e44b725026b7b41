import fc from "fast-check";
import { expect, test } from "vitest";
import { freeUsername, usernameFrom } from "./username.ts";

test.each([
  ["Ọlámidé", "Adébáyọ̀", "olamide.adebayo"],
  ["Ada Grace", "Obi", "ada.obi"],
  ["Ɗanjuma", "Ƙasim", "danjuma.kasim"],
  ["Mary-Ann", "O'Neil Obi", "maryann.oneilobi"],
  ["🎉", "Obi", "obi"],
  ["李", "🎉", "pupil"],
])("%s %s becomes %s", (firstName, lastName, username) => {
  expect(usernameFrom(firstName, lastName)).toBe(username);
});

test("any names give a username that no sign-in takes for an e-mail", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (first, last) => {
      expect(usernameFrom(first, last)).toMatch(/^[a-z]+(\.[a-z]+)?$/);
    }),
  );
});

test("a taken name gets the next number that is free", () => {
  const taken = new Set(["ada.obi", "ada.obi2"]);
  expect(freeUsername("ada.obi", (name) => taken.has(name))).toBe("ada.obi3");
  expect(freeUsername("bola.obi", (name) => taken.has(name))).toBe("bola.obi");
});
