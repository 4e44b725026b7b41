import { expect, test } from "vitest";
import { ROLES } from "./roles.ts";
import { needsSecondFactor, SECOND_FACTOR_FOR } from "./sign-in-rules.ts";

test("two-step sign-in is asked of those who work at the school, never of families", () => {
  const roles = SECOND_FACTOR_FOR.map((who) =>
    ROLES.filter((role) => needsSecondFactor(role, who)),
  );
  expect(roles).toEqual([
    [],
    ROLES.filter((role) => role === "PRINCIPAL" || role === "ADMIN"),
    ROLES.filter((role) => role !== "STUDENT" && role !== "PARENT"),
  ]);
});
