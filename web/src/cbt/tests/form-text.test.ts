import { expect, test } from "vitest";
import { drawWords, scaleWords, windowWords } from "./form-text.ts";

const TIMES = { opensAt: "2026-01-12T07:30:00.000Z", closesAt: "2026-01-12T13:00:00.000Z" };

test("a draw says how many each pupil gets", () => {
  expect(drawWords(null, 0)).toBe("There is no question yet.");
  expect(drawWords(null, 30)).toBe("Every pupil gets all 30 questions.");
  expect(drawWords(null, 1)).toBe("Every pupil gets the one question.");
  expect(drawWords(10, 30)).toBe(
    "Every pupil gets 10 of the 30 questions, drawn by lot. All must carry equal marks.",
  );
  expect(drawWords(40, 30)).toBe("There are only 30 questions, so every pupil gets all of them.");
});

test("a scale says what a pupil reads", () => {
  expect(scaleWords(null, 30)).toBe("A score is shown out of 30, the total marks.");
  expect(scaleWords(20, 30)).toBe(
    "A score is shown out of 20: who reaches 15 of the 30 marks reads 10.",
  );
});

test("the times say who has less than the whole time", () => {
  expect(windowWords(TIMES.opensAt, TIMES.closesAt, 60)).toMatch(
    "Each pupil gets 60 minutes from when they begin; who begins after 13:00 gets less",
  );
  expect(windowWords(TIMES.opensAt, "2026-01-12T08:00:00.000Z", 60)).toBe(
    "It is open for 30 minutes only: nobody gets the whole 60 minutes.",
  );
  expect(windowWords(TIMES.closesAt, TIMES.opensAt, 60)).toBe("It must close after it opens.");
});
