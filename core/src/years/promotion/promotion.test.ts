import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { type ArmPupil, balanceArms, BALANCES } from "./arms.ts";
import { DECISIONS, stays } from "./decisions.ts";
import { proposeNextClasses } from "./next-class.ts";
import { type PlannedClass, type PlannedPupil, planPromotion } from "./plan.ts";

const arm = (fullName: string, section: string | null, categoryId: string | null) => ({
  id: fullName,
  fullName,
  section,
  categoryId,
});
const LEVELS = ["N2", "P1", "P2"].map((id, order) => ({ id, order, isActive: true }));
const N2 = arm("Nursery 2", null, "N2");
const P1 = [arm("Primary 1 Blue", "Blue", "P1"), arm("Primary 1 Gold", "Gold", "P1")];
const P2 = [arm("Primary 2 Gold", "Gold", "P2")];
const fresh = [N2, ...P1, ...P2].map((one) => ({ ...one, id: `new ${one.id}` }));

describe("the next class of a class", () => {
  const school = { levels: LEVELS, classes: [N2, ...P1, ...P2], newClasses: fresh };
  const next = (earlier: [string, string | null][] = [], levels = LEVELS) =>
    Object.fromEntries(proposeNextClasses({ ...school, levels, earlier: new Map(earlier) }));

  it("is the same arm of the next level, and none after the last", () => {
    expect(next()).toEqual({
      "Nursery 2": { nextClassId: "new Primary 1 Blue", isLast: false },
      "Primary 1 Blue": { nextClassId: "new Primary 2 Gold", isLast: false },
      "Primary 1 Gold": { nextClassId: "new Primary 2 Gold", isLast: false },
      "Primary 2 Gold": { nextClassId: null, isLast: true },
    });
  });

  it("is what was set a session ago, also that a class is the last", () => {
    const earlier: [string, string | null][] = [
      ["nursery 2", "Primary 1 GOLD"],
      ["primary 1 blue", null],
    ];
    expect(next(earlier)).toMatchObject({
      "Nursery 2": { nextClassId: "new Primary 1 Gold" },
      "Primary 1 Blue": { isLast: true },
    });
  });

  it("is missing where the next level has no class, or the class no level", () => {
    const missing = fresh.filter(({ categoryId }) => categoryId !== "P2");
    const proposed = proposeNextClasses({ ...school, newClasses: missing, earlier: new Map() });
    expect(proposed.get("Primary 1 Blue")).toEqual({ nextClassId: null, isLast: false });
    expect(next([], LEVELS.slice(1))["Nursery 2"]).toEqual({ nextClassId: null, isLast: false });
  });

  it("passes over levels in which the school has no class", () => {
    const more = [
      ...LEVELS,
      { id: "N3", order: 0.5, isActive: true },
      { id: "P3", order: 9, isActive: true },
    ];
    expect(next([], more)).toEqual(next());
  });
});

const BLUE: PlannedClass = {
  ...P1[0]!,
  nextClassId: "new Primary 2 Gold",
  isLast: false,
  hasMarks: true,
};
const LAST: PlannedClass = { ...P2[0]!, nextClassId: null, isLast: true, hasMarks: true };
const LOST: PlannedClass = { ...N2, nextClassId: null, isLast: false, hasMarks: false };
const ada: PlannedPupil = {
  id: "Ada",
  classId: BLUE.id,
  average: 61,
  core: [{ subject: "English", average: 40 }],
  remark: null,
  choice: null,
};
const planOne = (pupil: Partial<PlannedPupil>) =>
  planPromotion({
    classes: [BLUE, LAST, LOST],
    newClasses: fresh,
    pupils: [{ ...ada, ...pupil }],
    passMark: 40,
  }).get("Ada")!;

describe("the plan for a pupil", () => {
  it("promotes at the pass mark and says why someone repeats", () => {
    expect(planOne({})).toEqual({
      decision: "PROMOTED",
      toClassId: "new Primary 2 Gold",
      isByHand: false,
      reasons: [],
      problem: null,
    });
    const core = [
      { subject: "English", average: 39.94 },
      { subject: "Mathematics", average: null },
    ];
    expect(planOne({ average: 39.95, core })).toMatchObject({
      decision: "REPEAT",
      toClassId: "new Primary 1 Blue",
      reasons: ["English 39.9, below 40", "No result in Mathematics"],
    });
  });

  it("takes the head's decision of the report sheet, and a choice by hand before it", () => {
    expect(planOne({ average: 20, remark: "ON_TRIAL" })).toMatchObject({ decision: "ON_TRIAL" });
    expect(planOne({ remark: "REPEAT" })).toMatchObject({ decision: "REPEAT" });
    const choice = { decision: "PROMOTED", toClassId: "new Primary 1 Gold" } as const;
    expect(planOne({ remark: "REPEAT", choice })).toMatchObject({
      decision: "PROMOTED",
      toClassId: "new Primary 1 Gold",
      isByHand: true,
    });
  });

  it("says what is missing: results, or a class to go to", () => {
    expect(planOne({ average: null })).toMatchObject({ decision: null, problem: "undecided" });
    expect(planOne({ classId: LOST.id })).toMatchObject({
      decision: "PROMOTED",
      problem: "no-class",
    });
    const choice = { decision: "REPEAT", toClassId: "a class that is gone" } as const;
    expect(planOne({ choice })).toMatchObject({ problem: "no-class" });
    expect(planOne({ classId: LAST.id })).toMatchObject({ decision: "GRADUATES", problem: null });
  });

  test("every pupil has one place, which depends on no one else", () => {
    const pupil = fc.record({
      classId: fc.constantFrom(BLUE.id, LAST.id, LOST.id),
      average: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      core: fc.array(
        fc.record({
          subject: fc.constantFrom("English", "Mathematics"),
          average: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
        }),
        { maxLength: 2 },
      ),
      remark: fc.option(fc.constantFrom("PROMOTED", "ON_TRIAL", "REPEAT")),
      choice: fc.option(
        fc.record({
          decision: fc.constantFrom(...DECISIONS),
          toClassId: fc.option(fc.constantFrom(...fresh.map(({ id }) => id))),
        }),
      ),
    });
    fc.assert(
      fc.property(fc.array(pupil, { maxLength: 30 }), (choices) => {
        const pupils = choices.map((choice, at): PlannedPupil => ({
          ...choice,
          id: `pupil ${at}`,
        }));
        const plan = { classes: [BLUE, LAST, LOST], newClasses: fresh, passMark: 40 };
        const planned = planPromotion({ ...plan, pupils });
        expect(planned.size).toBe(pupils.length);
        const backwards = planPromotion({ ...plan, pupils: pupils.toReversed() });
        const [first, second] = [pupils.slice(0, 10), pupils.slice(10)].map((half) =>
          planPromotion({ ...plan, pupils: half }),
        );
        for (const [id, placing] of planned) {
          expect(backwards.get(id)).toEqual(placing);
          expect(first?.get(id) ?? second?.get(id)).toEqual(placing);
          const { decision, toClassId, problem } = placing;
          const hasPlace = decision !== null && stays(decision);
          expect(toClassId !== null).toBe(hasPlace && problem === null);
        }
      }),
    );
  });
});

describe("arms of a level", () => {
  const pupils = fc
    .array(
      fc.record({
        sex: fc.option(fc.constantFrom("Female", "Male")),
        average: fc.option(fc.integer({ min: 0, max: 100 })),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map((one, at): ArmPupil => ({ ...one, id: `pupil ${at}` })));
  const arms = fc
    .integer({ min: 1, max: 5 })
    .map((n) => Array.from({ length: n }, (_, i) => `${i}`));

  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const sizes = (pupils: readonly ArmPupil[], of: Map<string, string>, armIds: readonly string[]) =>
    armIds.map((id) => pupils.filter((pupil) => of.get(pupil.id) === id).length);

  test("have everyone once and differ by one pupil at most, by sex also in girls and boys", () => {
    fc.assert(
      fc.property(pupils, arms, fc.constantFrom(...BALANCES), (all, armIds, by) => {
        const dealt = balanceArms(all, armIds, by);
        expect(dealt.size).toBe(all.length);
        expect(spread(sizes(all, dealt, armIds))).toBeLessThanOrEqual(1);
        expect(balanceArms(all, armIds, by)).toEqual(dealt);
        if (by !== "sex") return;
        for (const sex of ["Female", "Male"]) {
          const sameSex = all.filter((pupil) => pupil.sex === sex);
          expect(spread(sizes(sameSex, dealt, armIds))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test("by score, sums of full rounds differ no more than the best and the weakest pupil", () => {
    fc.assert(
      fc.property(pupils, arms, (all, armIds) => {
        const full = all
          .slice(0, all.length - (all.length % armIds.length))
          .map((pupil) => ({ ...pupil, average: pupil.average ?? 50 }));
        if (full.length === 0) return;
        const dealt = balanceArms(full, armIds, "score");
        const sums = armIds.map((id) =>
          full.reduce((sum, one) => sum + (dealt.get(one.id) === id ? one.average : 0), 0),
        );
        const averages = full.map(({ average }) => average);
        expect(spread(sums)).toBeLessThanOrEqual(spread(averages));
      }),
    );
  });

  test("cannot be none", () => {
    expect(() => balanceArms([], [], "number")).toThrow(RangeError);
  });
});

test("who graduates or leaves needs no class", () => {
  expect(DECISIONS.filter((decision) => !stays(decision))).toEqual(["GRADUATES", "LEAVES"]);
});
