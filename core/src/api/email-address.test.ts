import { describe, expect, it } from "vitest";
import { isUnmailable, shownEmail } from "./email-address.ts";

describe("an address that cannot be mailed", () => {
  it.each(["ada@staff.invalid", "ada@invalid", " Ada@Staff.INVALID ", "ada@staff.invalid."])(
    "is %s",
    (address) => {
      expect(isUnmailable(address)).toBe(true);
      expect(shownEmail(address)).toBeNull();
    },
  );

  it.each(["ada@demo.school", "invalid@demo.school", "ada@invalid.school", "ada@not-invalid"])(
    "is not %s",
    (address) => {
      expect(isUnmailable(address)).toBe(false);
      expect(shownEmail(address)).toBe(address);
    },
  );

  it("is not an address that is missing", () => {
    expect(shownEmail(null)).toBeNull();
  });
});
