import { expect, test } from "vitest";
import { anAnswer } from "../engine/testing.ts";
import { connection, limits, timer } from "../text.ts";
import { contactText, limitsText, timeAnnouncement } from "./StatusLine.tsx";

const answers = new Map([["q1", anAnswer("q1")]]);
const contact = { kind: "connected" as const, since: 0, refusal: null };

test.each([
  [{ contact, answers: new Map(), isPersistent: true }, connection.connected],
  [
    {
      contact,
      answers: new Map([["q1", anAnswer("q1", { outcome: "saved" })]]),
      isPersistent: true,
    },
    connection.allSent,
  ],
  [{ contact, answers, isPersistent: true }, connection.sending(1)],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: true },
    connection.offline,
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: false },
    connection.offlineUnsaved,
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers: new Map(), isPersistent: true },
    connection.offlineEmpty,
  ],
  [
    { contact: { ...contact, kind: "signed-out" as const }, answers, isPersistent: true },
    connection.signedOut,
  ],
  [
    {
      contact: { ...contact, kind: "refused" as const, refusal: "Not today." },
      answers,
      isPersistent: true,
    },
    connection.refused("Not today."),
  ],
])("the state of the connection is one text (%#)", (view, text) =>
  expect(contactText({ ...view, openingSince: null }, 60_000)).toBe(text),
);

test("while a test is being opened the page does not claim a connection", () => {
  const view = { contact, answers: new Map(), isPersistent: true, openingSince: 1_000 };
  expect(contactText(view, 2_000)).toBe(connection.connecting);
});

test("a short failure is not shown", () =>
  expect(
    contactText(
      { contact: { ...contact, kind: "failing" }, answers, isPersistent: true, openingSince: null },
      2_000,
    ),
  ).toBe(connection.connecting));

test("names what the browser lacks, and nothing if it lacks nothing", () => {
  expect(limitsText({ isPersistent: false, isSecure: true })).toBe(limits.noStorage);
  expect(limitsText({ isPersistent: true, isSecure: false })).toBe(limits.notSecure);
  expect(limitsText({ isPersistent: true, isSecure: true })).toBeNull();
});

test.each([
  [601, 600, timer.minutesLeft(10)],
  [301, 299, timer.minutesLeft(5)],
  [60.4, 59.9, timer.minutesLeft(1)],
  [700, 599, timer.minutesLeft(10)],
  [30, 329, timer.minutesMore(5)],
  [500, 499.5, null],
  [null, 60, null],
])("from %s to %s seconds left a screen reader announces %s", (before, after, announced) =>
  expect(timeAnnouncement(before, after)).toBe(announced),
);
