import { expect, test } from "vitest";
import { readPhoneCell, SHORTENED } from "./phone-cell.ts";

test.each([
  ["8031112222", "08031112222"],
  ["803 111 2222", "0803 111 2222"],
  ["8031112222.0", "08031112222"],
  ["8.031112222E+9", "08031112222"],
  ["8,031112222e9", "08031112222"],
  ["2348031112222", "+2348031112222"],
])("%s gets back what a spreadsheet took: %s, with a hint", (typed, phone) => {
  const sign = phone.charAt(0);
  expect(readPhoneCell(typed)).toEqual({
    phone,
    hint: `The missing ${sign} at the start is added`,
  });
});

test.each(["08031112222", "+234 803 111 2222", "(01) 234-5678", "6031112222", "80311122", "home"])(
  "%s stays as it is",
  (typed) => {
    expect(readPhoneCell(typed)).toEqual({ phone: typed });
  },
);

test("a number that lost digits is no number", () => {
  expect(readPhoneCell("8.03E+09")).toEqual({ fault: SHORTENED });
});

test.each(["8031112222/8055556666", "0803 111 2222, 0805 555 6666", "8031112222 or 08055556666"])(
  "of the two numbers in %s the first is taken, and the hint says so",
  (typed) => {
    const { phone, hint } = readPhoneCell(typed) as { phone: string; hint: string };
    expect(phone.replaceAll(" ", "")).toBe("08031112222");
    expect(hint).toBe("Has several numbers. Only the first is imported");
  },
);
