import fc from "fast-check";
import { expect, it } from "vitest";
import { isTeachingStaff } from "../accounts/roles.ts";
import { ROLES_IN_SCHOOL } from "./choices.ts";
import { asStoredRoleInSchool } from "./role-in-school.ts";

it("writes an offered title as offered, whatever its case and spaces", () => {
  expect(asStoredRoleInSchool(" accountant ")).toBe("Accountant");
  expect(asStoredRoleInSchool("NON-TEACHING  STAFF")).toBe("Non-teaching staff");
  expect(asStoredRoleInSchool("Head  of Nursery")).toBe("Head of Nursery");
});

it("never gives rights back by another spelling", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROLES_IN_SCHOOL), fc.array(fc.boolean()), (title, upper) => {
      const typed = title
        .split("")
        .map((letter, i) => (upper[i] ? letter.toUpperCase() : letter.toLowerCase()))
        .join("");
      const teaches = (roleInSchool: string) => isTeachingStaff({ role: "STAFF", roleInSchool });
      expect(teaches(asStoredRoleInSchool(typed))).toBe(teaches(title));
    }),
  );
});
