import { expect, it } from "vitest";
import { searchText } from "./search-text.ts";

it.each([
  ["Ngọzi Anyanwụ", "ngozi anyanwu"],
  ["ADÉBÁYỌ̀", "adebayo"],
  ["Ɓala Ƙasim Ɗan Ƴar Ŋ", "bala kasim dan yar n"],
  ["o'Neil-Obi 12", "o'neil-obi 12"],
])("%s is found by %s", (text, expected) => {
  expect(searchText(text)).toBe(expected);
  expect(searchText(text.normalize("NFC"))).toBe(expected);
});
