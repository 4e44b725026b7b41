import { expect, it } from "vitest";
import { amountInWords } from "./amount-in-words.ts";

it.each([
  [0, "Zero naira only"],
  [5, "Zero naira, five kobo only"],
  [100, "One naira only"],
  [1_900, "Nineteen naira only"],
  [2_000, "Twenty naira only"],
  [4_250, "Forty-two naira, fifty kobo only"],
  [10_000, "One hundred naira only"],
  [21_500, "Two hundred and fifteen naira only"],
  [100_000, "One thousand naira only"],
  [100_500, "One thousand and five naira only"],
  [120_500, "One thousand, two hundred and five naira only"],
  [8_500_050, "Eighty-five thousand naira, fifty kobo only"],
  [18_312_500, "One hundred and eighty-three thousand, one hundred and twenty-five naira only"],
  [100_000_000, "One million naira only"],
  [
    123_456_789,
    "One million, two hundred and thirty-four thousand, five hundred and sixty-seven naira, eighty-nine kobo only",
  ],
  [1_000_000_000, "Ten million naira only"],
])("says %i kobo", (kobo, words) => {
  expect(amountInWords(kobo)).toBe(words);
});
