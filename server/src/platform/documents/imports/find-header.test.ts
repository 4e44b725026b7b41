import { describe, expect, it, test } from "vitest";
import type { ImportColumn } from "@school/core/api/import-columns.ts";
import { parseTable } from "../csv/parse-table.ts";
import { findHeader } from "./find-header.ts";

const column = (key: string, ...spellings: string[]): ImportColumn => ({
  key,
  header: key,
  label: key,
  spellings,
});
const COLUMNS = [
  column("surname"),
  column("first name"),
  column("phone", "parent phone"),
  column("parent", "parent name"),
  column("class"),
];

const find = async (text: string, chosen?: number) => {
  const { header, lines, rows } = findHeader(await parseTable(Buffer.from(text)), COLUMNS, chosen);
  return { header, lines, rows: rows.map(({ line }) => line) };
};

describe("the header of a file", () => {
  test.each([
    ["the first row", "Surname,First name,Class\nObi,Ada,P4\n", [1], [2]],
    [
      "below merged titles and an empty row",
      "BRIGHT STARS SCHOOL,,\nLIST OF PUPILS 2025/2026,,\n,,\nSurname,First name,Class\nObi,Ada,P4\n",
      [4],
      [5],
    ],
    [
      "below a title of two cells",
      "School: Bright Stars,Term: First,\nSurname,First name,Class\nObi,Ada,P4\n",
      [2],
      [3],
    ],
    [
      "a row whose columns are unknown, if no other is",
      "Our list,,\nNom,Prénom,Classe\nObi,Ada,P4\n",
      [2],
      [3],
    ],
  ])("is %s", async (_what, text, lines, rows) => {
    expect(await find(text)).toMatchObject({ lines, rows });
  });

  it("is read from two rows: a name above several columns belongs to each", async () => {
    const text =
      "List,,,,\nPUPIL,,,PARENT,\nSurname,First name,Class,Name,Phone\nObi,Ada,P4,Mrs Obi,080\n";
    expect(await find(text)).toEqual({
      header: ["Surname", "First name", "Class", "PARENT Name", "PARENT Phone"],
      lines: [2, 3],
      rows: [4],
    });
  });

  it("is read from two rows where cells are merged downwards", async () => {
    const text = "SURNAME,FIRST NAME,CLASS,PARENT,\n,,,NAME,PHONE\nObi,Ada,P4,Mrs Obi,080\n";
    expect(await find(text)).toEqual({
      header: ["SURNAME", "FIRST NAME", "CLASS", "PARENT NAME", "PARENT PHONE"],
      lines: [1, 2],
      rows: [3],
    });
  });

  it("is the row that a person chose", async () => {
    expect(await find("Surname,First name\nx,y\nObi,Ada\n", 2)).toEqual({
      header: ["x", "y"],
      lines: [2],
      rows: [3],
    });
  });
});

test.each([
  ["nothing below the header", "Surname,Class\n", /no rows below/],
  ["a hundred and one columns", `${"a,".repeat(100)}a\n1,2\n`, /than 100 columns/],
])("%s is refused", async (_what, text, reason) => {
  await expect(find(text)).rejects.toThrow(reason);
});
