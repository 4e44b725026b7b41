import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedPrivateFields, mergePrivateFields, PRIVATE_FIELDS } from "./private-fields.ts";

const stored = { bankName: "First Bank", accountNumber: "0123456789", nextOfKin: "Bola Ade" };
const principal = { mayRead: true };
const office = { mayRead: false };

const aField = fc.constantFrom(...PRIVATE_FIELDS);
const someFields = fc.dictionary(
  aField,
  fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== ""),
);
const aForm = fc.dictionary(aField, fc.option(fc.string()));

describe("private fields after a form was saved", () => {
  it("stay where the form leaves them out", () => {
    expect(mergePrivateFields(stored, {}, principal)).toEqual(stored);
    expect(mergePrivateFields(stored, { nextOfKin: undefined }, principal)).toEqual(stored);
  });

  it("are what a person typed, without the space around it", () => {
    expect(mergePrivateFields(stored, { bankName: " Zenith " }, office).bankName).toBe("Zenith");
    expect(mergePrivateFields({}, { nextOfKinPhone: "0803" }, principal)).toEqual({
      nextOfKinPhone: "0803",
    });
  });

  it("are cleared by a principal's blank and not by the office's, which never saw them", () => {
    const blank = { bankName: "", accountNumber: "  ", nextOfKin: null };
    expect(mergePrivateFields(stored, blank, principal)).toEqual({});
    expect(mergePrivateFields(stored, blank, office)).toEqual(stored);
  });

  it("never lose anything to the office", () => {
    fc.assert(
      fc.property(someFields, aForm, (before, form) => {
        const after = mergePrivateFields(before, form, office);
        for (const field of Object.keys(before)) expect(after).toHaveProperty(field);
      }),
    );
  });

  it("hold no blanks", () => {
    fc.assert(
      fc.property(someFields, aForm, fc.boolean(), (before, form, mayRead) => {
        const after = Object.values(mergePrivateFields(before, form, { mayRead }));
        expect(after.every((text) => text.trim() !== "")).toBe(true);
      }),
    );
  });
});

describe("changed private fields", () => {
  it("are named, one by one", () => {
    const after = { bankName: "First Bank", accountNumber: "99", nextOfKinEmail: "b@x.ng" };
    expect(changedPrivateFields(stored, after)).toEqual([
      "accountNumber",
      "nextOfKin",
      "nextOfKinEmail",
    ]);
    expect(changedPrivateFields(stored, { ...stored })).toEqual([]);
  });
});
