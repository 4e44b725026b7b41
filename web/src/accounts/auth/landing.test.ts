import { expect, test } from "vitest";
import { landingPath } from "./landing.ts";

const session = "#access_token=a&refresh_token=r&token_type=bearer";

test.each([
  ["/", `${session}&type=recovery`, "/reset-password"],
  ["/", `${session}&type=signup`, "/signin"],
  ["/", "#error=access_denied&error_code=otp_expired", "/signin"],
  ["/", "#message=Confirmation+link+accepted", "/signin"],
  ["/", "#gallery", null],
  ["/", "", null],
  ["/reset-password", `${session}&type=recovery`, null],
])("%s%s leads to %s", (pathname, hash, path) => {
  expect(landingPath({ pathname, hash })).toBe(path);
});
