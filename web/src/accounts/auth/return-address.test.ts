// @vitest-environment jsdom
import { expect, test } from "vitest";
import { returnAddress, signInAddress } from "./return-address.ts";

test("the sign-in page gets the address where the person was, and leads back there", () => {
  const address = signInAddress("/dashboard/upload?class=Primary+4&term=TERM_1");
  const from = new URL(address, "https://school.test").searchParams.get("from");
  expect(returnAddress(from)).toBe("/dashboard/upload?class=Primary+4&term=TERM_1");
});

test("the dashboard, where everyone lands, needs no mention", () => {
  expect(signInAddress("/dashboard")).toBe("/signin");
});

test.each([
  undefined,
  "",
  "https://elsewhere.test/dashboard",
  "//elsewhere.test",
  "/\\elsewhere.test",
  "/\t/elsewhere.test",
  "javascript:alert(1)",
  "dashboard/users",
  "/\t/[",
  "/signin?from=/dashboard/users",
  "/signin/continue",
])("%j is no place to come back to", (from) => {
  expect(returnAddress(from)).toBe("/dashboard");
});
