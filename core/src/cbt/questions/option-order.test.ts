import fc from "fast-check";
import { expect, test } from "vitest";
import { optionOrder } from "./option-order.ts";
import { OPTION_KEYS } from "./question-limits.ts";

const question = (...texts: string[]) => ({
  id: "q-1",
  type: "MCQ" as const,
  options: OPTION_KEYS.slice(0, texts.length).map((key, at) => ({ key, text: texts[at] ?? "" })),
});

test("each pupil has every option once, in an order that stays", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 6 }), (seed, count) => {
      const one = question(...OPTION_KEYS.slice(0, count).map((key) => `Option ${key}`));
      const order = optionOrder(one, seed);
      expect(order?.toSorted()).toEqual(one.options.map(({ key }) => key));
      expect(optionOrder(one, seed)).toEqual(order);
    }),
  );
});

test("every order of three is about equally frequent", () => {
  const counts = new Map<string, number>();
  const rounds = 6000;
  for (let seed = 0; seed < rounds; seed += 1) {
    const order = optionOrder(question("x", "y", "z"), `sitting ${seed}`)?.join("") ?? "";
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // A thousand each; eight standard deviations are about 230.
  for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(230);
});

test.each(["All of the above", "None of the above.", "none of these", "All of them"])(
  "%s stays last",
  (text) => {
    for (let seed = 0; seed < 50; seed += 1) {
      const order = optionOrder(question("x", "y", "z", text), `${seed}`);
      expect(order?.at(-1)).toBe("D");
      expect(order?.toSorted()).toEqual(["A", "B", "C", "D"]);
    }
  },
);

test("options that name others by their letters keep their order, as do other kinds", () => {
  expect(optionOrder(question("x", "y", "Both A and B"), "seed")).toBeNull();
  expect(optionOrder({ ...question("x", "y"), type: "ORDERING" }, "seed")).toBeNull();
});
