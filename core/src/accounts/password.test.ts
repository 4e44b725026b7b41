import { expect, test } from "vitest";
import { guessable, minPasswordLength, plainPassword, registrationWeaknesses } from "./password.ts";

test.each([
  ["Abcdefg1", []],
  ["Ọlámidé9", []],
  ["Abcdef1", ["length"]],
  ["abcdefg1", ["characters"]],
  ["ABCDEFG1", ["characters"]],
  ["Abcdefgh", ["characters"]],
  ["abc", ["length", "characters"]],
  ["", ["length", "characters"]],
])("%s lacks %j", (password, weaknesses) => {
  expect(registrationWeaknesses(password)).toEqual(weaknesses);
});

test.each([
  ["STUDENT", 6],
  ["PARENT", 6],
  ["TEACHER", 8],
  ["STAFF", 8],
  ["ADMIN", 10],
  ["PRINCIPAL", 10],
] as const)("the password of a %s has %i characters or more", (role, length) => {
  expect(minPasswordLength(role)).toBe(length);
});

const OWNER = {
  firstName: "Folákẹ́ Joy",
  lastName: "Ade-Bright",
  email: "f.bright@home.example",
  userId: "STF/0042",
};
const GUARD = { schoolName: "Sunrise Academy", isCommon: (text: string) => text === "welcome-all" };

test.each([
  ["Welcome-All", "common"],
  ["aaaaaaaaaa", "common"],
  ["1234567890", "common"],
  ["jihgfedcba", "common"],
  ["abcabcabcabc", "common"],
  ["Folake2026", "name"],
  ["bright@2026", "name"],
  ["AdeBright!1", "name"],
  ["f.bright-99", "name"],
  ["stf0042abc", "name"],
  ["SunriseAcademy1", "name"],
  ["River-boat-7", null],
  ["folake swims in june", null],
  ["sunrise over lagos", null],
])("%s is soon guessed: %s", (password, why) => {
  expect(guessable(password, OWNER, GUARD)).toBe(why);
});

const SCHOOL = { schoolName: "Bright Steps Nursery & Primary School" };

test.each([
  ["Nursery2026", null],
  ["Our-School-1", null],
  ["BrightSteps2026", "name"],
  ["Steps-2026", "name"],
  ["brightstepsnurseryprimaryschool1", "name"],
])("of a school's name, %s has words of its own: %s", (password, why) => {
  expect(guessable(password, OWNER, SCHOOL)).toBe(why);
});

test("what a keyboard writes in another form is the same password", () => {
  const password = "Ma\u00F1ana-\u1ECC\u0300la-47";
  expect(plainPassword(password.normalize("NFD"))).toBe(plainPassword(password.normalize("NFC")));
  expect(guessable("ｗｅｌｃｏｍｅ－ａｌｌ", OWNER, GUARD)).toBe("common");
});

test("the stored person counts where a form does not name them", () => {
  expect(guessable("Folake2026", {}, { stored: OWNER })).toBe("name");
  expect(guessable("Folake2026", {})).toBeNull();
});
