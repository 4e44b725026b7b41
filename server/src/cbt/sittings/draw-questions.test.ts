import fc from "fast-check";
import { expect, test } from "vitest";
import { drawQuestions } from "./draw-questions.ts";

const paper = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 });

test("each pupil gets the number of questions asked for, each once, all from the paper", () => {
  const overrides = fc.record({
    numQuestions: fc.option(fc.integer({ min: 1, max: 40 })),
    randomizeQuestions: fc.boolean(),
  });
  fc.assert(
    fc.property(paper, overrides, (ids, options) => {
      const drawn = drawQuestions(ids, options);
      expect(drawn).toHaveLength(Math.min(options.numQuestions ?? ids.length, ids.length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((id) => ids.includes(id))).toBe(true);
    }),
  );
});

test("the paper's order stays unless questions are shuffled", () => {
  fc.assert(
    fc.property(paper, fc.integer({ min: 1, max: 30 }), (ids, numQuestions) => {
      const drawn = drawQuestions(ids, { numQuestions, randomizeQuestions: false });
      expect(drawn).toEqual(ids.filter((id) => drawn.includes(id)));
    }),
  );
});

test("every order of three is about equally frequent", () => {
  const counts = new Map<string, number>();
  const rounds = 6000;
  for (let n = 0; n < rounds; n += 1) {
    const options = { numQuestions: null, randomizeQuestions: true };
    const order = drawQuestions(["a", "b", "c"], options).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // A thousand each; eight standard deviations are about 230.
  for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(230);
});
