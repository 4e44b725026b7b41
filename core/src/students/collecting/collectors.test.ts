import { expect, test } from "vitest";
import { type CollectingFields, collectorsOf, recordedCollectors } from "./collectors.ts";

const blank: CollectingFields = {
  parentName: null,
  parentRelationship: null,
  parentPhone: null,
  parentMayCollect: null,
  secondGuardianName: null,
  secondGuardianRelationship: null,
  secondGuardianPhone: null,
  secondGuardianMayCollect: null,
  collector1Name: null,
  collector1Relationship: null,
  collector1Phone: null,
  collector2Name: null,
  collector2Relationship: null,
  collector2Phone: null,
};

test("a record says who may collect the child and who may not, with numbers of the first alone", () => {
  const record = {
    ...blank,
    parentName: "Mrs Ngozi Obi",
    parentRelationship: "Mother",
    parentPhone: "0803 555 0101",
    parentMayCollect: "Yes",
    secondGuardianName: "Mr Emeka Obi",
    secondGuardianPhone: "0803 555 0102",
    secondGuardianMayCollect: "No",
    collector2Name: "Sunday",
    collector2Relationship: "Driver",
    collector2Phone: "0803 555 0103",
  };
  expect(collectorsOf(record)).toEqual([
    { name: "Mrs Ngozi Obi", relationship: "Mother", phone: "0803 555 0101", may: "yes" },
    { name: "Mr Emeka Obi", relationship: null, phone: null, may: "no" },
    { name: "Sunday", relationship: "Driver", phone: "0803 555 0103", may: "yes" },
  ]);
});

test("a guardian of whom the record says neither is not known, and no one is made up", () => {
  expect(collectorsOf(blank)).toEqual([]);
  const mother = { ...blank, parentName: "Mrs Obi", parentPhone: "0803 555 0101" };
  expect(collectorsOf(mother)).toEqual([
    { name: "Mrs Obi", relationship: null, phone: null, may: "unknown" },
  ]);
  expect(recordedCollectors(mother)).toEqual([]);
  expect(collectorsOf({ ...blank, collector1Phone: "0803 555 0101" })).toMatchObject([
    { name: "", may: "yes" },
  ]);
});
