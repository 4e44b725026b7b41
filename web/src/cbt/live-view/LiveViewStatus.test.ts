import { expect, test } from "vitest";
import { contactOf, contactText } from "./LiveViewStatus.tsx";
import { durationText } from "../sittings/durations.ts";

test.each([
  [0, "0 s"],
  [20, "20 s"],
  [59.6, "1 min"],
  [300, "5 min"],
  [303, "5 min 3 s"],
  [3600, "1 h"],
  [3725, "1 h 2 min"],
])("%d seconds are %s", (seconds, words) => expect(durationText(seconds)).toBe(words));

test.each([
  [4.9, "here", "Connected"],
  [5, "quiet", "Last seen 5 s ago"],
  [14.9, "quiet", "Last seen 14 s ago"],
  [15, "away", "Offline for 15 s"],
  [200, "away", "Offline for 3 min 20 s"],
] as const)("a device last seen %d seconds ago is %s", (lastContact, contact, text) => {
  expect(contactOf({ status: "sitting", lastContact })).toBe(contact);
  expect(contactText(contact, lastContact)).toBe(text);
});

test("a pupil who does not sit is not offline", () => {
  expect(contactOf({ status: "handed_in", lastContact: 900 })).toBeNull();
  expect(contactOf({ status: "not_begun", lastContact: null })).toBeNull();
});
