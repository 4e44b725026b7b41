import { expect, test } from "vitest";
import { pupilsFound } from "./find-pupils.ts";

const ada = {
  id: "ada",
  name: "Ọ̀bí Ada",
  admissionNumber: "ADM/2025/0007",
  parentName: "Mrs Ngozi Obi",
  parentPhone: "+234 803 555 0101",
  secondGuardianName: "Emeka",
  secondGuardianPhone: null,
};
const pupils = [ada, { ...ada, id: "efe", name: "Efe Alone", parentName: null, parentPhone: null }];

test.each([
  ["obi ada", ["ada"]],
  ["ngozi", ["ada"]],
  ["EMEKA", ["ada", "efe"]],
  ["2025/0007", ["ada", "efe"]],
  ["0803 555 0101", ["ada"]],
  ["0803555", ["ada"]],
  ["8035550101", ["ada"]],
  ["0803 555 0102", []],
  ["obi efe", []],
])("%s finds %j", (search, ids) => {
  expect([...pupilsFound(pupils, search)]).toEqual(ids);
});
