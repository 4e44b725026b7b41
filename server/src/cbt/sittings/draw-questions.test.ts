import fc from "fast-check";
import { expect, test } from "vitest";
import { drawQuestions } from "./draw-questions.ts";

const single = (ids: readonly string[]) => ids.map((id) => ({ id, passage: "", section: null }));
const paper = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 30 });

test("each pupil gets the number of questions asked for, each once, all from the paper", () => {
  const overrides = fc.record({
    numQuestions: fc.option(fc.integer({ min: 1, max: 40 })),
    randomizeQuestions: fc.boolean(),
  });
  fc.assert(
    fc.property(paper, overrides, (ids, options) => {
      const drawn = drawQuestions(single(ids), options);
      expect(drawn).toHaveLength(Math.min(options.numQuestions ?? ids.length, ids.length));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(drawn.every((id) => ids.includes(id))).toBe(true);
    }),
  );
});

test("the paper's order stays unless questions are shuffled", () => {
  fc.assert(
    fc.property(paper, fc.integer({ min: 1, max: 30 }), (ids, numQuestions) => {
      const drawn = drawQuestions(single(ids), { numQuestions, randomizeQuestions: false });
      expect(drawn).toEqual(ids.filter((id) => drawn.includes(id)));
    }),
  );
});

test("every order of three is about equally frequent", () => {
  const counts = new Map<string, number>();
  const rounds = 6000;
  for (let n = 0; n < rounds; n += 1) {
    const options = { numQuestions: null, randomizeQuestions: true };
    const order = drawQuestions(single(["a", "b", "c"]), options).join("");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  // A thousand each; eight standard deviations are about 230.
  for (const count of counts.values()) expect(Math.abs(count - rounds / 6)).toBeLessThan(230);
});

test("questions of a passage stay together, in their order", () => {
  const list = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      passage: fc.constantFrom("", "p", "q"),
      section: fc.constant(null),
    }),
    { minLength: 1, maxLength: 20, selector: ({ id }) => id },
  );
  fc.assert(
    fc.property(list, (questions) => {
      const drawn = drawQuestions(questions, { numQuestions: null, randomizeQuestions: true });
      for (const passage of ["p", "q"]) {
        const ids = questions.filter((one) => one.passage === passage).map(({ id }) => id);
        const from = ids[0] === undefined ? 0 : drawn.indexOf(ids[0]);
        expect(drawn.slice(from, from + ids.length)).toEqual(ids);
      }
    }),
  );
});

test("a draw takes a passage as a whole if the number allows it", () => {
  const questions = ["a", "b", "c", "d", "e", "f"].map((id, at) => ({
    id,
    passage: at < 3 ? "p" : "",
    section: null,
  }));
  for (let round = 0; round < 50; round += 1) {
    const drawn = drawQuestions(questions, { numQuestions: 3, randomizeQuestions: false });
    const ofPassage = drawn.filter((id) => ["a", "b", "c"].includes(id)).length;
    expect([0, 3]).toContain(ofPassage);
    expect(drawn).toHaveLength(3);
  }
});

test("each section draws its own number, in the order of the sections", () => {
  const sections = fc.array(
    fc.record({
      size: fc.integer({ min: 1, max: 8 }),
      draw: fc.option(fc.integer({ min: 1, max: 8 })),
      isShuffled: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  );
  fc.assert(
    fc.property(sections, fc.boolean(), (list, randomizeQuestions) => {
      const questions = list.flatMap(({ size, draw, isShuffled }, at) =>
        Array.from({ length: size }, (_question, index) => ({
          id: `${at}-${index}`,
          passage: "",
          section: { key: at + 1, draw, isShuffled },
        })),
      );
      const drawn = drawQuestions(questions, { numQuestions: null, randomizeQuestions });
      const runs = [...Map.groupBy(drawn, (id) => id.split("-")[0]).entries()];
      expect(runs.map(([at]) => at)).toEqual(list.map((_section, at) => String(at)));
      for (const [at, ids] of runs) {
        const { size, draw, isShuffled } = list[Number(at)]!;
        expect(new Set(ids).size).toBe(Math.min(draw ?? size, size));
        if (!isShuffled && !randomizeQuestions) expect(ids).toEqual(ids.toSorted());
      }
      expect(drawn).toEqual(runs.flatMap(([, ids]) => ids));
    }),
  );
});

test("a draw from a section takes a passage as a whole", () => {
  const section = { key: 1, draw: 4, isShuffled: false };
  const questions = ["p", "p", "p", "q", "q", "", ""].map((passage, at) => ({
    id: String(at),
    passage,
    section,
  }));
  for (let round = 0; round < 50; round += 1) {
    const drawn = drawQuestions(questions, { numQuestions: null, randomizeQuestions: true });
    expect(drawn).toHaveLength(4);
    const count = (ids: string[]) => drawn.filter((id) => ids.includes(id)).length;
    expect([0, 3]).toContain(count(["0", "1", "2"]));
    expect([0, 2]).toContain(count(["3", "4"]));
  }
});
