import { describe, expect, it } from "vitest";
import { entriesIn } from "../../api/fields.ts";
import { checkChangedStaff, checkNewStaff } from "./staff-form.ts";
import { messages as apiMessages } from "../../api/text.ts";

const TODAY = "2026-02-03";

const complete = {
  title: "Mrs",
  username: "ada.obi",
  password: "river-89",
  surname: "Obi",
  otherNames: "Ada",
  gender: "Female",
  address: "1 School Road",
  phone: "08030000000",
  roleInSchool: "Teacher",
  dateJoined: "2025-09-08",
  staffType: "Full-Time",
  nationality: "Nigeria",
};
const wrong = (fields: object) =>
  checkNewStaff({ ...complete, ...fields }, TODAY).map(({ path, message }) => [
    path.join("."),
    message,
  ]);

describe("a new member of staff", () => {
  it("needs the fields of the form, and an e-mail address only if there is one", () => {
    expect(wrong({})).toEqual([]);
    expect(wrong({ email: "" })).toEqual([]);
    for (const field of Object.keys(complete)) {
      expect(wrong({ [field]: " " })[0]![0]).toBe(field);
      expect(wrong({ [field]: null })[0]![1]).toMatch(/ is required$/);
    }
    expect(checkNewStaff({}, TODAY)).toHaveLength(Object.keys(complete).length);
  });

  it("has a password of 8 to 15 characters", () => {
    const message = "Password must be 8-15 characters";
    expect(wrong({ password: "seven-7" })).toEqual([["password", message]]);
    expect(wrong({ password: "river-boat-16-ab" })).toEqual([["password", message]]);
    expect(wrong({ password: "river-boat-15-a" })).toEqual([]);
  });

  it.each([
    ["username", "ada obi", "Use only letters, digits, dots, hyphens and underscores"],
    ["email", "ada", apiMessages.invalidEmail],
    ["nextOfKinEmail", "ada", apiMessages.invalidEmail],
    ["dob", TODAY, "The date of birth must be in the past"],
    ["dob", "2024-01-01", "Staff are at least 16 years old. Check the year"],
    ["dob", "2010-02-04", "Staff are at least 16 years old. Check the year"],
    ["dateJoined", "2035-01-01", "This is more than a year ahead. Check the year"],
    ["phone", "garbage phone!!", "Enter a phone number of 7 to 15 digits"],
    ["nextOfKinPhone", "12345", "Enter a phone number of 7 to 15 digits"],
  ])("has no such %s: %s", (field, value, message) => {
    expect(wrong({ [field]: value })).toEqual([[field, message]]);
  });
});

it("staff may be 16 today, and entered up to a year before the first day", () => {
  expect(wrong({ dob: "2010-02-03", dateJoined: "2027-02-03" })).toEqual([]);
});

describe("an edit", () => {
  it("leaves out what stays", () => {
    expect(checkChangedStaff({}, TODAY)).toEqual([]);
    expect(checkChangedStaff({ phone: "", address: null, password: "" }, TODAY)).toEqual([]);
  });

  it("clears neither title, names nor job title", () => {
    const cleared = { title: null, surname: " ", otherNames: "", roleInSchool: "" };
    expect(checkChangedStaff(cleared, TODAY).map(({ message }) => message)).toEqual([
      "Title is required",
      "Surname is required",
      "Other Names is required",
      "Job Title is required",
    ]);
  });
});

describe("a list that is typed with commas", () => {
  it("loses nothing but space and emptiness", () => {
    expect(entriesIn(" B.Ed. Primary Education, TRCN ,, ")).toEqual([
      "B.Ed. Primary Education",
      "TRCN",
    ]);
    expect(entriesIn(" ")).toEqual([]);
  });
});
