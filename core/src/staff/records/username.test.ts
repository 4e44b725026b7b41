import { describe, expect, it } from "vitest";
import { isUnmailable } from "../../api/email-address.ts";
import { derivedEmail, isUsername } from "./username.ts";

describe("a username", () => {
  it.each(["ada", "Ada.Obi", "ada-obi_2", "7", "a".repeat(60)])("may be %s", (text) => {
    expect(isUsername(text)).toBe(true);
  });

  it.each(["", "ada obi", "ada@school", ".ada", "ada.", "adá", "ada/obi", "a".repeat(61), "a\n"])(
    "may not be %j",
    (text) => {
      expect(isUsername(text)).toBe(false);
    },
  );

  it("makes an address to which nothing can be mailed", () => {
    expect(derivedEmail("Ada.Obi")).toBe("ada.obi@staff.invalid");
    expect(isUnmailable(derivedEmail("Ada.Obi"))).toBe(true);
  });
});
