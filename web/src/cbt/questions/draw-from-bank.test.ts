import fc from "fast-check";
import { expect, test } from "vitest";
import { aQuestion } from "../testing.ts";
import { drawn, drawnByTopic, filtered, NO_TOPIC } from "./draw-from-bank.ts";

test("a random draw takes distinct questions in their order", () => {
  const lists = fc.array(fc.record({ passage: fc.constant("") }));
  fc.assert(
    fc.property(lists, fc.integer({ min: -2, max: 30 }), (list, count) => {
      const taken = drawn(list, count);
      expect(taken).toHaveLength(Math.min(list.length, Math.max(0, count)));
      expect(list.filter((entry) => taken.includes(entry))).toEqual(taken);
    }),
  );
});

test("a random draw takes a passage as a whole if the number allows it", () => {
  const list = ["p", "p", "", "", ""].map((passage) => ({ passage }));
  for (let round = 0; round < 30; round += 1) {
    const count = drawn(list, 3).filter(({ passage }) => passage === "p").length;
    expect([0, 2]).toContain(count);
  }
});

test("a draw by topic takes the number of each", () => {
  const list = ["Rivers", "Rivers", "Rivers", "Towns", ""].map((topic) => ({ topic }));
  expect(drawnByTopic(list, 2).map(({ topic }) => topic)).toEqual([
    "Rivers",
    "Rivers",
    "Towns",
    "",
  ]);
});

test("questions are filtered by topic and by what pupils reached", () => {
  const list = [
    aQuestion("easy", { topic: "Rivers" }),
    aQuestion("hard", { topic: "Rivers" }),
    aQuestion("new", { topic: "" }),
  ];
  const shares = new Map([
    ["easy", { share: 0.9, pupils: 10 }],
    ["hard", { share: 0.1, pupils: 10 }],
  ]);
  const idsOf = (topic: string, difficulty: Parameters<typeof filtered>[1]["difficulty"]) =>
    filtered(list, { topic, difficulty }, shares).map(({ id }) => id);
  expect(idsOf("", "")).toEqual(["easy", "hard", "new"]);
  expect(idsOf("Rivers", "")).toEqual(["easy", "hard"]);
  expect(idsOf(NO_TOPIC, "")).toEqual(["new"]);
  expect(idsOf("Rivers", "hard")).toEqual(["hard"]);
  expect(idsOf("", "not sat")).toEqual(["new"]);
});
