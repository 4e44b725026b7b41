import { describe, expect, it } from "vitest";
import { checkAdmission, checkRecordChange } from "./admission.ts";
import { COUNTRIES } from "../countries.ts";
import { ADMISSION_COUNTRIES, NIGERIAN_STATES } from "../choices.ts";
import { messages } from "../text.ts";
import { messages as apiMessages } from "../../api/text.ts";

const TODAY = "2026-01-20";
const FORM = {
  lastName: "Obi",
  firstName: "Ada",
  gender: "Female",
  dob: "2017-05-04",
  address: "12 Allen Avenue",
  country: "Nigeria",
  parentName: "Mrs Obi",
  parentEmail: "mrs.obi@test.school",
  sessionJoined: "2025/2026",
  termJoined: "TERM_1",
  previousSchool: "None",
  classLastPassed: "Nursery 2",
  admittedOn: "2026-01-12",
  classCategoryId: "a category",
  classId: "a class",
  password: "Kp7xWm3q",
};
const faultsOf = (change: Record<string, string>) =>
  checkAdmission({ ...FORM, ...change }, TODAY).map(({ path, message }) => [path[0], message]);

describe("an admission form", () => {
  it("is sound when it is filled", () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ email: "ada@test.school", parentEmail: "" })).toEqual([]);
    expect(faultsOf({ parentPhone: "0803 123 4567", parentEmail: "" })).toEqual([]);
  });

  const optional = ["parentEmail", "admittedOn"];
  it.each(Object.keys(FORM).filter((field) => !optional.includes(field)))("needs %s", (field) => {
    expect(faultsOf({ [field]: "  " })).toEqual([[field, messages.fillAll]]);
  });

  it.each([
    [{ dob: "2026-01-21" }, "dob", "The date of birth is in the future"],
    [{ dob: "2017-02-29" }, "dob", apiMessages.enterDate],
    [{ dob: "4/5/2017" }, "dob", apiMessages.enterDate],
    [{ dob: "1999-01-20" }, "dob", "Check the date of birth: that is 27 years ago"],
    [{ parentPhone: "call me" }, "parentPhone", "Enter a phone number of 7 to 15 digits"],
    [{ parentPhone: "12345" }, "parentPhone", "Enter a phone number of 7 to 15 digits"],
    [{ studentPhone: "0".repeat(16) }, "studentPhone", "Enter a phone number of 7 to 15 digits"],
    [{ email: "ada" }, "email", apiMessages.invalidEmail],
    [{ parentEmail: "mrs obi@x" }, "parentEmail", apiMessages.invalidEmail],
    [{ sessionJoined: "2025/2027" }, "sessionJoined", messages.enterSession],
    [{ password: "short" }, "password", "Password must be at least 6 characters long"],
    [{ parentEmail: "" }, "email", messages.needsEmail],
    [{ parentEmail: "", parentPhone: "01 234 5678" }, "email", messages.needsEmail],
  ])("refuses %j", (change, field, message) => {
    expect(faultsOf(change)).toEqual([[field, message]]);
  });

  it.each(["0803 123 4567", "+234 (803) 123-4567", "0803.123.4567"])(
    "takes the phone %s",
    (phone) => {
      expect(faultsOf({ parentPhone: phone })).toEqual([]);
    },
  );

  it("takes a child born today and one of twenty-five", () => {
    expect(faultsOf({ dob: TODAY })).toEqual([]);
    expect(faultsOf({ dob: "2000-01-21" })).toEqual([]);
  });
});

describe("a change of a record", () => {
  it("looks at the named fields alone", () => {
    expect(checkRecordChange({}, TODAY)).toEqual([]);
    expect(checkRecordChange({ dob: "", country: "", password: "" }, TODAY)).toEqual([]);
    expect(checkRecordChange({ address: " " }, TODAY)).toEqual([
      { path: ["address"], message: messages.fillAll },
    ]);
    expect(checkRecordChange({ dob: "2027-01-01" }, TODAY)).toHaveLength(1);
  });
});

it("the lists hold what they must, once and in order", () => {
  expect(COUNTRIES).toEqual(expect.arrayContaining([...ADMISSION_COUNTRIES]));
  expect(new Set(COUNTRIES).size).toBe(COUNTRIES.length);
  expect(COUNTRIES.slice(0, -1)).toEqual(
    COUNTRIES.slice(0, -1).toSorted((a, b) => a.localeCompare(b, "en")),
  );
  expect(NIGERIAN_STATES).toHaveLength(37);
});
