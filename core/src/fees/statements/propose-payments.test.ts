import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CHILDREN } from "../fee-limits.ts";
import { groupFamilies, type TiedChild } from "./group-families.ts";
import { proposePayments } from "./propose-payments.ts";

const child = (id: string, changes: Partial<TiedChild> = {}): TiedChild => ({
  id,
  firstName: id,
  lastName: "Obi",
  admissionNumber: null,
  balance: 5_000_000,
  familyId: null,
  parentIds: [],
  parentNames: [],
  phones: [],
  ...changes,
});

const NONE = new Map<string, string[]>();

const groupsOf = (children: readonly TiedChild[]) =>
  groupFamilies(children, NONE).map(({ children: members }) => members.map(({ id }) => id));

test("children are a family by its record, a parent's account or a number, also through a third", () => {
  const children = [
    child("Adaeze", { familyId: "f" }),
    child("Bola"),
    child("Chidi", { familyId: "f", parentIds: ["p"] }),
    child("Dele", { parentIds: ["p"], phones: ["8035550101"] }),
    child("Efe", { phones: ["8035550101"] }),
  ];
  expect(groupsOf(children)).toEqual([["Adaeze", "Chidi", "Dele", "Efe"], ["Bola"]]);
});

test("a number of more children than a family has ties none of them", () => {
  const children = Array.from({ length: MAX_CHILDREN + 1 }, (_none, at) =>
    child(String(at), { phones: ["8000000000"] }),
  );
  expect(groupsOf(children)).toHaveLength(MAX_CHILDREN + 1);
  expect(groupsOf(children.slice(1))).toHaveLength(1);
});

test("families do not depend on the order of the children", () => {
  const tie = fc.constantFrom("1", "2", "3", "4");
  const ties = fc.array(fc.record({ phone: tie, parent: tie }), { maxLength: 8 });
  fc.assert(
    fc.property(ties, (all) => {
      const children = all.map(({ phone, parent }, at) =>
        child(String(at), { phones: [phone], parentIds: [parent] }),
      );
      const sets = (groups: string[][]) =>
        groups.map((group) => group.toSorted().join()).toSorted();
      expect(sets(groupsOf(children.toReversed()))).toEqual(sets(groupsOf(children)));
    }),
  );
});

const families = groupFamilies(
  [
    child("Adaeze", { familyId: "f", balance: 5_000_000 }),
    child("Chidi", { familyId: "f", balance: 8_500_000 }),
  ],
  NONE,
);

const line = (changes: object = {}) => ({
  id: "1",
  paidOn: "2026-11-05",
  kobo: 8_500_000,
  narration: "FEES ADAEZE OBI",
  ...changes,
});

const SESSION = "2026-09-01";

test("the child that the line names is paid first, and the rest goes to the family", () => {
  expect(proposePayments([line()], families, [], SESSION)).toMatchObject([
    {
      certainty: "SURE",
      candidates: [
        {
          shares: [
            { studentId: "Adaeze", kobo: 5_000_000 },
            { studentId: "Chidi", kobo: 3_500_000 },
          ],
        },
      ],
    },
  ]);
});

test("a line of an earlier session is asked about", () => {
  const [proposal] = proposePayments([line({ paidOn: "2026-07-10" })], families, [], SESSION);
  expect(proposal?.certainty).toBe("DOUBT");
});

test.each([
  ["the same days", "2026-11-03", "R/2026/0001", "DOUBT"],
  ["another month", "2026-10-03", null, "SURE"],
])("a transfer that a clerk recorded in %s", (_what, paidOn, recordedAs, certainty) => {
  const recorded = [{ number: "R/2026/0001", paidOn, kobo: 8_500_000, studentIds: ["Chidi"] }];
  const [proposal] = proposePayments([line()], families, recorded, SESSION);
  expect(proposal).toMatchObject({ certainty, candidates: [{ recordedAs }] });
});
