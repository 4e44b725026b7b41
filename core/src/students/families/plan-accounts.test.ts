import { expect, test } from "vitest";
import { contactPhones, planAccounts, planLinks } from "./plan-accounts.ts";

const child = (id: string, parentPhone: string | null, parentIds: string[] = []) => ({
  id,
  parentIds,
  lastName: "Obi",
  parentName: "Mrs Ngozi Obi",
  parentRelationship: "Mother",
  parentPhone,
  secondGuardianName: null,
  secondGuardianRelationship: null,
  secondGuardianPhone: null as string | null,
});
const phone = "+2348035550101";
const family = (id: string, ...children: ReturnType<typeof child>[]) => ({ id, children });
const owner = (childIds: string[], isParent = true) =>
  new Map([[phone, { id: "mother", isParent, childIds }]]);
const noOwners = new Map<never, never>();

test("a family gets one account, which sees all its children", () => {
  const obi = family("obi", child("a", "+234 803 555 0101"), child("b", phone));
  expect(contactPhones([obi])).toEqual([phone]);
  expect(planAccounts([obi], noOwners)).toEqual({
    create: [
      {
        contact: { phone, firstName: "Ngozi", lastName: "Obi", relationship: "Mother" },
        childIds: ["a", "b"],
      },
    ],
    link: [],
    leftOut: [],
  });
});

test("the account that has the phone is linked to a child who came later, then nothing is left", () => {
  const later = family("obi", child("a", phone, ["mother"]), child("b", phone));
  const link = [{ parentId: "mother", studentId: "b", relationship: "Mother" }];
  expect(planAccounts([later], owner(["a"]))).toEqual({ create: [], link, leftOut: [] });
  const done = family("obi", child("a", phone, ["mother"]), child("b", phone, ["mother"]));
  expect(planAccounts([done], owner(["a", "b"]))).toEqual({ create: [], link: [], leftOut: [] });
});

test("parents who live apart keep their own children when accounts are made again", () => {
  const fathers = { ...child("b", "08035550109", ["father"]), secondGuardianPhone: phone };
  const apart = family("obi", child("a", phone, ["mother"]), fathers);
  const nothing = { create: [], link: [], leftOut: [] };
  expect(planAccounts([apart], owner(["a"]))).toEqual(nothing);
  // A child of neither account is linked by the phone of its record, and else by a person.
  const named = family("obi", child("a", phone, ["mother"]), { ...fathers, parentIds: [] });
  expect(planAccounts([named], owner(["a"])).link).toMatchObject([{ studentId: "b" }]);
  const unnamed = family("obi", child("a", phone, ["mother"]), child("b", "08035550109"));
  expect(planAccounts([unnamed], owner(["a"]))).toEqual({
    ...nothing,
    leftOut: [{ familyId: "obi", reason: "has-account" }],
  });
});

test.each([
  ["no-phone", [family("x", child("a", null))], noOwners],
  ["not-mobile", [family("x", child("a", "01 234 5678"))], noOwners],
  ["has-account", [family("x", child("a", phone, ["father"]), child("b", phone))], noOwners],
  ["taken", [family("x", child("a", phone))], owner(["b"], false)],
] as const)("a family is left out: %s", (reason, families, owners) => {
  const leftOut = [{ familyId: "x", reason }];
  expect(planAccounts(families, owners)).toEqual({ create: [], link: [], leftOut });
});

test("a number in two families opens neither's children to the other", () => {
  const two = [family("x", child("a", phone)), family("y", child("b", phone))];
  expect(planAccounts(two, noOwners).leftOut.map(({ reason }) => reason)).toEqual([
    "shared",
    "shared",
  ]);
  expect(planAccounts(two, owner([]))).toMatchObject({ create: [], link: [] });
  const linked = [family("x", child("a", phone, ["mother"])), family("y", child("b", phone))];
  expect(planAccounts(linked, owner(["a"]))).toEqual({
    create: [],
    link: [],
    leftOut: [{ familyId: "y", reason: "shared" }],
  });
});

test("a child who joins is seen by the guardian whom its record names, not by the other", () => {
  const joining = {
    ...child("c", "+234 803 555 0101"),
    familyId: "obi",
    parentEmail: "Ngozi@Obi.example",
    secondGuardianRelationship: "Father",
    secondGuardianPhone: "08035550109",
  };
  const account = { id: "x", signInNames: [phone], email: null, familyIds: ["obi"] };
  const linked = (changes: Partial<typeof joining>, other = {}) =>
    planLinks([{ ...joining, ...changes }], [{ ...account, ...other }]).map(
      ({ relationship }) => relationship,
    );
  expect(linked({})).toEqual(["Mother"]);
  expect(linked({ parentPhone: "0803 555 0102" })).toEqual([]);
  expect(linked({ parentPhone: null, secondGuardianPhone: phone })).toEqual(["Father"]);
  expect(linked({ parentPhone: null }, { email: "ngozi@obi.example" })).toEqual(["Mother"]);
  expect(linked({}, { familyIds: ["eze"] })).toEqual([]);
  expect(linked({ parentPhone: "01 234 5678" }, { signInNames: ["01 234 5678"] })).toEqual([]);
});
