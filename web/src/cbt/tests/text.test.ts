import { testIssues } from "@school/core/cbt/tests/text.ts";
import { expect, test } from "vitest";
import { drawText, scaleText, windowText } from "./text.ts";

const TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a draw says how many each pupil gets", () => {
  expect(drawText(null, 0)).toBe("No questions yet.");
  expect(drawText(null, 30)).toBe("Every pupil gets all 30 questions.");
  expect(drawText(null, 1)).toBe("Every pupil gets this question.");
  expect(drawText(10, 30)).toBe(
    "Every pupil gets 10 of the 30 questions, drawn at random. All must have equal marks.",
  );
  expect(drawText(40, 30)).toBe("There are only 30 questions, so every pupil gets all of them.");
});

test("a scale says which score a pupil sees", () => {
  expect(scaleText(null, 30)).toBe("Scores are shown out of 30, the total marks.");
  expect(scaleText(20, 30)).toBe("Scores are shown out of 20: 15 of the 30 marks becomes 10.");
});

test("the times say which pupils get less time", () => {
  expect(windowText(TIMES.opensAt, TIMES.closesAt, 60)).toMatch(
    "Each pupil gets 60 minutes from their start. Pupils who start after 13:00 get less",
  );
  expect(windowText(TIMES.opensAt, "2026-01-12T08:00:00.000Z", 60)).toBe(
    "The test is open for 30 minutes only, so no pupil gets the full 60 minutes.",
  );
  expect(windowText(TIMES.closesAt, TIMES.opensAt, 60)).toBe(testIssues.closesBeforeOpening);
});
