import fc from "fast-check";
import { expect, test } from "vitest";
import { type EnrolledPupil, explainPosition, type RankedPupil } from "./explain-position.ts";
import { positionsByTotal } from "./positions.ts";

/** A class as a ledger has it: null for a pupil without an approved result. */
function classOf(totals: Readonly<Record<string, number | null>>, subjects = 2): RankedPupil[] {
  const all = Object.entries(totals);
  const positions = positionsByTotal(
    all.flatMap(([id, total]) => (total === null ? [] : [{ id, total }])),
  );
  return all.map(([id, total]) => ({
    id,
    name: `${id} Obi`,
    total: total ?? 0,
    subjects: total === null ? 0 : subjects,
    position: positions.get(id) ?? null,
  }));
}

/** The class as it is enrolled, with no special cases among these pupils. */
function enrolledAs(pupils: readonly { id: string; name: string }[]): EnrolledPupil[] {
  return pupils.map(({ id, name }) => ({
    id,
    name,
    isAdmitted: true,
    hasLeft: false,
    hasMoved: false,
  }));
}

const staff = (pupils: readonly RankedPupil[]) => ({
  enrolled: enrolledAs(pupils),
  withNames: true,
});

const gold = classOf({ Chidi: 120, Ada: 160, Bola: 148.5, Musa: 148.5, Zainab: null });

test("the total, who is above, who shares the position and who is not counted", () => {
  const explained = explainPosition(gold, "Musa", staff(gold));
  expect(explained?.reasons).toEqual([
    "The total is 148.5, the sum of 2 approved subjects.",
    "1 pupil has a higher total, so the position is joint 2nd of 4.",
    "1 other pupil has the same total. They share the position, and the next is left out.",
    "Not counted (no result is approved yet): 1 pupil: Zainab Obi.",
  ]);
  expect(explained?.ranks.map(({ name, place, isOwn }) => [name, place, isOwn])).toEqual([
    ["Ada Obi", 1, false],
    ["Musa Obi", 2, true],
    ["Bola Obi", 2, false],
    ["Chidi Obi", 4, false],
  ]);
});

test("a family reads totals and its own place, and no name of another child", () => {
  const explained = explainPosition(gold, "Ada", {
    enrolled: enrolledAs(gold),
    withNames: false,
  });
  expect(JSON.stringify(explained)).not.toMatch(/Obi|Chidi|Musa|Bola|Zainab/);
  expect(explained?.reasons).toHaveLength(3);
  expect(explained?.ranks.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false]);
});

test("everyone of the class without a position is there with the reason", () => {
  const otherPupils = [
    { id: "Emeka", name: "Emeka Obi", isAdmitted: false, hasLeft: false, hasMoved: false },
    { id: "Farida", name: "Farida Obi", isAdmitted: true, hasLeft: true, hasMoved: false },
    { id: "Gozie", name: "Gozie Obi", isAdmitted: true, hasLeft: false, hasMoved: false },
    { id: "Hadiza", name: "Hadiza Obi", isAdmitted: true, hasLeft: false, hasMoved: true },
  ];
  const enrolled = [...enrolledAs(gold), ...otherPupils];
  const ofStaff = explainPosition(gold, "Ada", { enrolled, withNames: true });
  expect(ofStaff?.reasons.slice(2)).toEqual([
    "Not counted (no result is approved yet): 1 pupil: Zainab Obi.",
    "Not counted (not admitted): 1 pupil: Emeka Obi.",
    "Not counted (left the school): 1 pupil: Farida Obi.",
    "Not counted (the report card is not released yet): 1 pupil: Gozie Obi.",
    "Not counted (in another class now): 1 pupil: Hadiza Obi.",
  ]);
  const ofFamily = explainPosition(gold, "Ada", { enrolled, withNames: false });
  expect(ofFamily?.reasons[3]).toBe("Not counted (not admitted): 1 pupil.");
  // A departed pupil with approved results is counted.
  const departed = enrolledAs(gold).map((one) => ({ ...one, hasLeft: true }));
  const counted = explainPosition(gold, "Ada", { enrolled: departed, withNames: true });
  expect(counted?.ranks).toHaveLength(4);
  expect(counted?.reasons.slice(2)).toEqual([
    "Not counted (left the school): 1 pupil: Zainab Obi.",
  ]);
});

test("fewer subjects are named as a reason, and a pupil without a position has none", () => {
  const mixed = [...classOf({ Ada: 150 }, 3), ...classOf({ Bola: 150 }, 2)];
  expect(explainPosition(mixed, "Bola", staff(mixed))?.reasons.join(" ")).toContain(
    "number of subjects",
  );
  expect(explainPosition(gold, "Zainab", staff(gold))).toBeNull();
  expect(explainPosition(gold, "Stranger", staff(gold))).toBeNull();
});

test("the position is one more than the higher totals that are listed", () => {
  const totals = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(totals, (values) => {
      const pupils = classOf(Object.fromEntries(values.map((total, at) => [`${at}`, total])));
      for (const { id, total, position } of pupils) {
        const ranks = explainPosition(pupils, id, staff(pupils))?.ranks ?? [];
        expect(ranks.filter((rank) => rank.total > total).length + 1).toBe(position?.place);
        expect(ranks.filter(({ isOwn }) => isOwn)).toHaveLength(1);
      }
    }),
  );
});
