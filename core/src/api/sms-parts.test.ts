import fc from "fast-check";
import { expect, test } from "vitest";
import { smsParts, smsText } from "./sms-parts.ts";

const counted = (text: string) => {
  const { parts, remaining, isUnicode } = smsParts(text);
  return [parts, remaining, isUnicode];
};

test.each([
  ["", 0, 160],
  ["a".repeat(160), 1, 0],
  ["a".repeat(161), 2, 145],
  ["a".repeat(306), 2, 0],
  ["a".repeat(307), 3, 152],
  // Characters of the extension table take two positions.
  ["€".repeat(80), 1, 0],
  [`${"€".repeat(80)}a`, 2, 144],
  // One of them does not fit into the last position of a part.
  [`${"a".repeat(152)}€${"a".repeat(20)}`, 2, 131],
  ["@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà", 1, 118],
])("%j travels in the GSM alphabet", (text, parts, remaining) => {
  expect(counted(text)).toEqual([parts, remaining, false]);
});

test.each([
  ["ọ".repeat(70), 1, 0],
  ["ọ".repeat(71), 2, 63],
  [`${"a".repeat(70)}ẹ`, 2, 63],
  ["😀".repeat(35), 1, 0],
  // An emoji of two positions does not fit into the last position of a part.
  [`${"a".repeat(66)}😀${"a".repeat(10)}`, 2, 55],
])("%j travels as UCS-2", (text, parts, remaining) => {
  expect(counted(text)).toEqual([parts, remaining, true]);
});

test("the letters that make a text dearer are named, each once", () => {
  expect(smsParts("Ẹ kú àárọ̀, ọmọ yín ti dé. ₦5,000").dearLetters).toEqual([
    "Ẹ",
    "ú",
    "á",
    "ọ̀",
    "ọ",
    "í",
    "₦",
  ]);
  expect(smsParts("Your child has arrived [07:40] ~ €5").dearLetters).toEqual([]);
});

test("a letter and its mark count as one where there is one", () => {
  expect(smsText("o\u0323\r\n")).toBe("ọ\n");
  expect(counted("o\u0323".repeat(70))).toEqual([1, 0, true]);
  expect(counted("e\u0301")).toEqual([1, 159, false]);
});

const gsm = fc.string({ unit: fc.constantFrom("a", "Z", "€", "\n", "é", "["), maxLength: 700 });
const any = fc.string({ unit: "grapheme", maxLength: 700 });

test("parts are as few as they can be, and a longer text never has fewer", () => {
  fc.assert(
    fc.property(fc.oneof(gsm, any), fc.oneof(gsm, any), (one, more) => {
      const text = smsText(one);
      const { parts, isUnicode, dearLetters, remaining } = smsParts(text);
      const [alone, several] = isUnicode ? [70, 67] : [160, 153];
      const size = isUnicode
        ? text.length
        : text.length + (text.match(/[\f^{}\\[~\]|€]/g) ?? []).length;
      expect(isUnicode).toBe(dearLetters.length > 0);
      if (size <= alone) expect(parts).toBe(size === 0 ? 0 : 1);
      else {
        expect(parts).toBeGreaterThanOrEqual(Math.ceil(size / several));
        // At most one position is lost at the end of each part.
        expect(parts).toBeLessThanOrEqual(Math.ceil(size / (several - 1)));
      }
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(smsParts(text + more).parts).toBeGreaterThanOrEqual(parts);
    }),
  );
});
