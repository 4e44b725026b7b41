import { expect, test } from "vitest";
import { familyContact, type GuardianFields } from "./family-contact.ts";

const child = (fields: Partial<GuardianFields>): GuardianFields => ({
  lastName: "Obi",
  parentName: "Mrs Ngozi Ada Obi",
  parentRelationship: "Mother",
  parentPhone: null,
  secondGuardianName: "Mr Obi",
  secondGuardianRelationship: null,
  secondGuardianPhone: null,
  ...fields,
});

test("the first guardian's number of most children is the family's", () => {
  const children = ["0803 555 0109", "+2348035550101", "08035550101"].map((parentPhone) =>
    child({ parentPhone, secondGuardianPhone: "08035550100" }),
  );
  const contact = {
    phone: "+2348035550101",
    firstName: "Ngozi Ada",
    lastName: "Obi",
    relationship: "Mother",
  };
  expect(familyContact(children)).toEqual(contact);
  expect(familyContact(children.toReversed())).toEqual(contact);
});

test("behind a landline the second guardian's mobile number is used", () => {
  const phones = { parentPhone: "01 234 5678", secondGuardianPhone: "08035550102" };
  expect(familyContact([child(phones)])).toEqual({
    phone: "+2348035550102",
    firstName: "Mr",
    lastName: "Obi",
    relationship: null,
  });
});

test.each([
  ["Mrs. Grace Bello", "Grace", "Bello"],
  ["Mrs Bello", "Mrs", "Bello"],
  ["Mr & Mrs Bello", "Mr and Mrs", "Bello"],
  ["Hajia (Mrs) Aisha Bello", "Aisha", "Bello"],
  ["Mrs", "Mrs", "Obi"],
])("the account of %j is %s %s", (parentName, firstName, lastName) => {
  const named = child({ parentName, parentPhone: "08035550101" });
  expect(familyContact([named])).toMatchObject({ firstName, lastName });
});

test("a landline alone and a record without a number make no account", () => {
  expect(familyContact([child({ parentPhone: "01 234 5678" })])).toBe("not-mobile");
  expect(familyContact([child({ parentPhone: " " })])).toBe("no-phone");
});

test("a guardian without a name is the parent of the child's surname", () => {
  const nameless = child({ parentName: null, parentPhone: "08035550101" });
  expect(familyContact([nameless])).toMatchObject({ firstName: "Parent", lastName: "Obi" });
});
