import { expect, test } from "vitest";
import {
  ageOn,
  type ParentRule,
  type Selection,
  selectionFaults,
  selectionText,
  selectPupils,
  selectStaff,
} from "./selection.ts";

const TODAY = "2026-03-14";

function pupil(id: string, facts: object = {}) {
  const base = { className: "Primary 4 Gold", categoryId: "p4", gender: "Female" };
  return {
    id,
    ...base,
    dob: "2016-03-14" as string | null,
    parents: [],
    owesFees: false,
    ...facts,
  };
}

const all: ParentRule = {
  kind: "parents",
  classes: [],
  categoryIds: [],
  gender: null,
  ageFrom: null,
  ageTo: null,
  neverSignedIn: false,
  owesFees: false,
};
const pupils = [
  pupil("ada"),
  pupil("bola", { owesFees: true, gender: "Male", className: "Primary 5", categoryId: "p5" }),
  pupil("chidi", { gender: "Male", dob: null, parents: [{ hasSignedIn: true }] }),
  pupil("dayo", { className: null, categoryId: null, dob: "2016-03-15" }),
];
const chosen = (rule: Partial<ParentRule>) =>
  selectPupils({ ...all, ...rule }, pupils, TODAY).map(({ id }) => id);

test("parents are selected by what their children are", () => {
  expect(chosen({})).toEqual(["ada", "bola", "chidi", "dayo"]);
  expect(chosen({ classes: [" primary 4 GOLD"] })).toEqual(["ada", "chidi"]);
  expect(chosen({ categoryIds: ["p4", "p5"], gender: "Male" })).toEqual(["bola", "chidi"]);
  expect(chosen({ classes: ["Primary 5"], categoryIds: ["p4"] })).toEqual(["ada", "bola", "chidi"]);
  // Ten years old today, not tomorrow; an unknown age does not match.
  expect(chosen({ ageFrom: 10 })).toEqual(["ada", "bola"]);
  expect(chosen({ ageTo: 9 })).toEqual(["dayo"]);
  expect(chosen({ neverSignedIn: true })).toEqual(["ada", "bola", "dayo"]);
  expect(chosen({ owesFees: true })).toEqual(["bola"]);
});

test("staff are selected by role, and both by hand", () => {
  const staff = [
    { id: "ngozi", roleInSchool: "Teacher" },
    { id: "tunde", roleInSchool: "Accountant" },
    { id: "head", roleInSchool: null },
  ];
  const ids = (selection: Selection) => selectStaff(selection, staff).map(({ id }) => id);
  expect(ids({ kind: "staff", rolesInSchool: [] })).toEqual(["ngozi", "tunde", "head"]);
  expect(ids({ kind: "staff", rolesInSchool: ["teacher"] })).toEqual(["ngozi"]);
  const hand: Selection = { kind: "chosen", studentIds: ["bola", "gone"], staffIds: ["tunde"] };
  expect(ids(hand)).toEqual(["tunde"]);
  expect(selectPupils(hand, pupils, TODAY).map(({ id }) => id)).toEqual(["bola"]);
  expect(ids(all)).toEqual([]);
});

test("a selection is said in words, and an impossible one is refused", () => {
  const text = (selection: Selection) =>
    selectionText(selection, (id) => (id === "p4" ? "Primary 4" : undefined));
  expect(text(all)).toBe("All parents");
  expect(
    text({ ...all, classes: ["Primary 5"], categoryIds: ["p4"], gender: "Female", ageFrom: 6 }),
  ).toBe("Parents of Primary 5, Primary 4, girls, 6 years and older");
  expect(text({ ...all, ageFrom: 5, ageTo: 8, neverSignedIn: true })).toBe(
    "All parents, 5 to 8 years, never signed in",
  );
  expect(text({ kind: "staff", rolesInSchool: [] })).toBe("All staff");
  expect(text({ kind: "chosen", studentIds: ["a", "b"], staffIds: ["c"] })).toBe(
    "Parents of 2 chosen pupils and 1 chosen staff",
  );
  expect(selectionFaults({ ...all, ageFrom: 9, ageTo: 8 })).toMatchObject([
    { path: ["selection", "ageTo"] },
  ]);
  expect(selectionFaults({ kind: "chosen", studentIds: [], staffIds: [] })).toHaveLength(1);
  expect(selectionFaults(all)).toEqual([]);
});

test.each([
  ["2016-03-14", 10],
  ["2016-03-15", 9],
  ["2016-02-29", 10],
])("someone born on %s is %d years old", (dob, age) => {
  expect(ageOn(dob, TODAY)).toBe(age);
});
