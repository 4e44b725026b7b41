import { expect, test } from "vitest";
import { timeNews } from "./announce-time.ts";
import { contactWords, lackWords } from "./contact-words.ts";
import { contactAfter, pulseOf } from "./desk-view.ts";
import { machineName } from "./machine-name.ts";
import { ApiError, noResponse } from "../../platform/client/api-error.ts";
import { brief, keptAnswer } from "./testing.ts";

const answers = new Map([["q1", keptAnswer("q1")]]);
const contact = { kind: "reached" as const, since: 0, refusal: null };

test.each([
  [{ contact, answers: new Map(), isKept: true }, "The school is reached."],
  [
    { contact, answers: new Map([["q1", keptAnswer("q1", { as: "saved" })]]), isKept: true },
    "Everything is kept at school.",
  ],
  [{ contact, answers, isKept: true }, "Sending 1 answer to school…"],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isKept: true },
    /kept on this device/,
  ],
  [
    { contact: { ...contact, kind: "failing" as const }, answers, isKept: false },
    /do not close it/,
  ],
  [{ contact: { ...contact, kind: "signed-out" as const }, answers, isKept: true }, /signed out/],
  [
    {
      contact: { ...contact, kind: "refused" as const, refusal: "Not today." },
      answers,
      isKept: true,
    },
    "The school says: Not today.",
  ],
])("how it stands with the network is one sentence (%#)", (view, words) =>
  expect(contactWords({ ...view, openingSince: null }, 60_000)).toMatch(words),
);

test("while a test is being opened nothing says that the school is reached", () => {
  const view = { contact, answers: new Map(), isKept: true, openingSince: 1_000 };
  expect(contactWords(view, 2_000)).toBe("Asking the school…");
});

test("a short failure is no alarm", () =>
  expect(
    contactWords(
      { contact: { ...contact, kind: "failing" }, answers, isKept: true, openingSince: null },
      2_000,
    ),
  ).toBe("Asking the school…"));

test("what is missing is said, and nothing where nothing is", () => {
  expect(lackWords({ isKept: false, isSecure: true })).toMatch(/keeps nothing/);
  expect(lackWords({ isKept: true, isSecure: false })).toMatch(/http/);
  expect(lackWords({ isKept: true, isSecure: true })).toBeNull();
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
  expect(timeNews(before, now)).toBe(said),
);

test("the invigilator's five seconds are kept while the page is in sight", () => {
  expect(pulseOf({ phase: "sitting", brief: null }, false)).toBeLessThan(5_000);
  expect(pulseOf({ phase: "sitting", brief: null }, true)).toBeGreaterThan(5_000);
  expect(pulseOf({ phase: "before", brief: { ...brief, secondsUntilOpen: 3 } }, false)).toBe(3_200);
});

test.each([
  [noResponse(), "failing"],
  [new ApiError({ status: 503, code: "x", message: "" }), "failing"],
  [new ApiError({ status: 429, code: "x", message: "" }), "failing"],
  [new ApiError({ status: 401, code: "x", message: "" }), "signed-out"],
  [new ApiError({ status: 403, code: "x", message: "No" }), "refused"],
  [new Error("bug"), "failing"],
])("what was thrown says how it stands (%#)", (thrown, kind) =>
  expect(contactAfter(thrown).kind).toBe(kind),
);

test.each([
  ["Mozilla/5.0 (Linux; Android 13) Chrome/131.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/131.0 Safari/537.36 Edg/131.0", "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0", "Firefox on Linux"],
  ["curl", "Browser on some machine"],
])("%s is %s", (agent, name) => expect(machineName(agent, 360, 740)).toBe(`${name}, 360 x 740`));
