import { expect, test } from "vitest";
import { contactOf, contactWords } from "./HallStatus.tsx";
import { spanWords } from "../sittings/durations.ts";

test.each([
  [0, "0 s"],
  [20, "20 s"],
  [59.6, "1 min"],
  [300, "5 min"],
  [303, "5 min 3 s"],
  [3600, "1 h"],
  [3725, "1 h 2 min"],
])("%d seconds are %s", (seconds, words) => expect(spanWords(seconds)).toBe(words));

test.each([
  [4.9, "here", "In contact"],
  [5, "quiet", "Heard 5 s ago"],
  [14.9, "quiet", "Heard 14 s ago"],
  [15, "away", "Away 15 s"],
  [200, "away", "Away 3 min 20 s"],
] as const)("a machine heard of %d seconds ago is %s", (lastContact, contact, words) => {
  expect(contactOf({ status: "sitting", lastContact })).toBe(contact);
  expect(contactWords(contact, lastContact)).toBe(words);
});

test("who does not sit is not away", () => {
  expect(contactOf({ status: "handed_in", lastContact: 900 })).toBeNull();
  expect(contactOf({ status: "not_begun", lastContact: null })).toBeNull();
});
