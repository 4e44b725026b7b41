import { expect, test } from "vitest";
import { mergeAnswers, newerState } from "./stored-sitting.ts";
import { anAnswer, aSitting, openState } from "./testing.ts";

const at = (number: number, answer: string) => ({ questionId: "q1", number, answer });

test("takes answers that only the server has as saved", () => {
  expect(mergeAnswers([], [at(4, "B")])).toEqual([
    { ...at(4, "B"), outcome: "saved", sinceContact: 0 },
  ]);
});

test("of two answers the higher number wins, and an unsent one stays in the queue", () => {
  const unsent = anAnswer("q1", { number: 5, answer: "C" });
  expect(mergeAnswers([unsent], [at(4, "B")])).toEqual([unsent]);
  expect(mergeAnswers([unsent], [at(6, "D")])[0]).toMatchObject({ answer: "D", outcome: "saved" });
});

test("answers that the server has lost, as after a restored backup, are sent again", () => {
  const saved = anAnswer("q1", { number: 5, outcome: "saved" });
  expect(mergeAnswers([saved], [])).toEqual([{ ...saved, outcome: null }]);
  expect(mergeAnswers([saved], [at(2, "B")])).toEqual([{ ...saved, outcome: null }]);
});

test("late answers stay late", () => {
  const aside = anAnswer("q1", { number: 5, outcome: "late" });
  expect(mergeAnswers([aside], [at(2, "B")])).toEqual([aside]);
});

test("ignores a state from before this device got the seat", () => {
  const here = aSitting({ seat: 3, state: { ...openState, seat: 3 } });
  expect(newerState(here, { ...openState, seat: 2 })).toBe(here.state);
  expect(newerState(here, { ...openState, seat: 4 }).seat).toBe(4);
});
