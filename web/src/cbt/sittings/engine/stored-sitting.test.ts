import { expect, test } from "vitest";
import { mergeAnswers, newerState } from "./stored-sitting.ts";
import { anAnswer, aSitting, openState } from "./testing.ts";

const at = (number: number, answer: string) => ({ questionId: "q1", number, answer });

test("what the school alone has is taken over as kept there", () => {
  expect(mergeAnswers([], [at(4, "B")])).toEqual([{ ...at(4, "B"), as: "saved", sinceContact: 0 }]);
});

test("of two answers the higher number stands, and one that waits goes on waiting", () => {
  const waits = anAnswer("q1", { number: 5, answer: "C" });
  expect(mergeAnswers([waits], [at(4, "B")])).toEqual([waits]);
  expect(mergeAnswers([waits], [at(6, "D")])[0]).toMatchObject({ answer: "D", as: "saved" });
});

test("what the school has lost since, as after a restored backup, is sent again", () => {
  const saved = anAnswer("q1", { number: 5, as: "saved" });
  expect(mergeAnswers([saved], [])).toEqual([{ ...saved, as: null }]);
  expect(mergeAnswers([saved], [at(2, "B")])).toEqual([{ ...saved, as: null }]);
});

test("what was set aside stays so: it was not lost", () => {
  const aside = anAnswer("q1", { number: 5, as: "set_aside" });
  expect(mergeAnswers([aside], [at(2, "B")])).toEqual([aside]);
});

test("what was said before this machine got the sitting is no news", () => {
  const here = aSitting({ seat: 3, state: { ...openState, seat: 3 } });
  expect(newerState(here, { ...openState, seat: 2 })).toBe(here.state);
  expect(newerState(here, { ...openState, seat: 4 }).seat).toBe(4);
});
