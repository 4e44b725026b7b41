import { describe, expect, test } from "vitest";
import { printedNameFault } from "../accounts/printed-name.ts";
import { checkNewUser } from "../accounts/users/user-form.ts";
import { checkNewStaff } from "../staff/records/staff-form.ts";
import { checkRecordChange } from "../students/admission/admission.ts";

const REVERSED = "Ada\u202eibO";

test.each(["Ọlámidé", "Nwa-Obi", "O'Neil", "Mary Ann", "Đurić"])("%s is a name", (name) => {
  expect(printedNameFault(name)).toBeNull();
});

test.each(["Ada 😀", REVERSED, "Ada\nObi", "1234", "   .", "x".repeat(101)])(
  "%j is none",
  (name) => {
    expect(printedNameFault(name)).not.toBeNull();
  },
);

describe("every form that takes a name refuses what is none, at its field", () => {
  const paths = (issues: readonly { path: readonly (string | number)[] }[]) =>
    issues.map(({ path }) => path[0]);

  test("accounts", () => {
    const form = {
      firstName: "Ada 😀",
      lastName: "Obi",
      email: "a@b.example",
      password: "River-boat-7",
      role: "TEACHER" as const,
    };
    expect(paths(checkNewUser(form))).toEqual(["firstName"]);
  });
  test("pupils", () => {
    expect(paths(checkRecordChange({ lastName: REVERSED }, "2026-01-12"))).toEqual(["lastName"]);
  });
  test("staff", () => {
    expect(paths(checkNewStaff({ surname: "😀" }, "2026-01-12"))).toContain("surname");
  });
});
