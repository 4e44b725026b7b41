import { expect, test } from "vitest";
import { anAnswer } from "../engine/testing.ts";
import { connection, timer } from "../text.ts";
import { contactText, limitsText, timeAnnouncement } from "./StatusLine.tsx";

const answers = new Map([["q1", anAnswer("q1")]]);
const contact = { kind: "connected" as const, since: 0, refusal: null };

test.each([
  [{ contact, answers: new Map(), isPersistent: true }, "Connected"],
  [
    {
      contact,
      answers: new Map([["q1", anAnswer("q1", { outcome: "saved" })]]),
      isPersistent: true,
    },
    "All your answers are sent to school.",
  ],
  [{ contact, answers, isPersistent: true }, connection.sending(1)],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: true },
    "No connection. Your answers are saved on this device and will be sent automatically.",
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isPersistent: false },
    "No connection. Keep this page open. Your answers will be sent automatically.",
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers: new Map(), isPersistent: true },
    "No connection. We will keep trying.",
  ],
  [
    { contact: { ...contact, kind: "signed-out" as const }, answers, isPersistent: true },
    "You are signed out. Your answers are saved on this device. Sign in to send them.",
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
  expect(limitsText({ isPersistent: false, isSecure: true })).toBe(
    "This browser cannot save your answers. Keep this page open until you submit, and tell your teacher. The window is private or the device is full.",
  );
  expect(limitsText({ isPersistent: true, isSecure: false })).toBe(
    "Keep this page open. This address is not secure (http), so the page cannot open again without a network.",
  );
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
