import { expect, test } from "vitest";
import { anAnswer } from "../engine/testing.ts";
import { contactText, limitsText, timeAnnouncement } from "./StatusLine.tsx";

const answers = new Map([["q1", anAnswer("q1")]]);
const contact = { kind: "reached" as const, since: 0, refusal: null };

test.each([
  [{ contact, answers: new Map(), isPersistent: true }, "The school is reached."],
  [
    { contact, answers: new Map([["q1", anAnswer("q1", { as: "saved" })]]), isPersistent: true },
    "Everything is kept at school.",
  ],
  [{ contact, answers, isPersistent: true }, "Sending 1 answer to school…"],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: true },
    /kept on this device/,
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: false },
    /do not close it/,
  ],
  [
    { contact: { ...contact, kind: "signed-out" as const }, answers, isPersistent: true },
    /signed out/,
  ],
  [
    {
      contact: { ...contact, kind: "refused" as const, refusal: "Not today." },
      answers,
      isPersistent: true,
    },
    "The school says: Not today.",
  ],
])("how it stands with the network is one sentence (%#)", (view, words) =>
  expect(contactText({ ...view, openingSince: null }, 60_000)).toMatch(words),
);

test("while a test is being opened nothing says that the school is reached", () => {
  const view = { contact, answers: new Map(), isPersistent: true, openingSince: 1_000 };
  expect(contactText(view, 2_000)).toBe("Asking the school…");
});

test("a short failure is no alarm", () =>
  expect(
    contactText(
      { contact: { ...contact, kind: "failing" }, answers, isPersistent: true, openingSince: null },
      2_000,
    ),
  ).toBe("Asking the school…"));

test("what is missing is said, and nothing where nothing is", () => {
  expect(limitsText({ isPersistent: false, isSecure: true })).toMatch(/keeps nothing/);
  expect(limitsText({ isPersistent: true, isSecure: false })).toMatch(/http/);
  expect(limitsText({ isPersistent: true, isSecure: true })).toBeNull();
});

test.each([
  [601, 600, "10 minutes left"],
  [301, 299, "5 minutes left"],
  [60.4, 59.9, "1 minute left"],
  [700, 599, "10 minutes left"],
  [30, 329, "5 more minutes were given"],
  [500, 499.5, null],
  [null, 60, null],
])("from %s to %s seconds a screen reader is told %s", (before, now, said) =>
  expect(timeAnnouncement(before, now)).toBe(said),
);
