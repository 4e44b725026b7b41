import { matchColumns } from "@school/core/api/import-columns.ts";
import { describe, expect, it, test } from "vitest";
import { maskSecrets, secretColumns } from "./mask-secrets.ts";

const COLUMNS = [
  { key: "name", header: "name", label: "Name", spellings: [] },
  { key: "password", header: "password", label: "Password", spellings: [], isSecret: true },
];

const masked = (password: string, text: string) =>
  maskSecrets(
    [{ line: 2, column: "name", level: "bad", text }],
    [{ line: 2, cells: { password } }],
    COLUMNS,
  )[0]!.text;

test.each([
  ["Pa$$.w0rd", "“Pa$$.w0rd” is too plain", "“•••” is too plain"],
  ["Ọlá", "Ọlá, and Ọlá again", "•••, and ••• again"],
  ["a", "Password must be 6-15 characters", "Password must be 6-15 characters"],
  ["(x", "Is (x", "Is •••"],
])("of the secret %s the text %s becomes %s", (password, text, expected) => {
  expect(masked(password, text)).toBe(expected);
});

describe("the columns of which no cell is shown", () => {
  const hidden = (header: string[], cells: string[], columns = COLUMNS) => {
    const mapping = matchColumns(header, columns);
    return [...secretColumns(header, [{ cells }], mapping, columns)];
  };

  it("are secret ones, also misspelled or called like one", () => {
    expect(hidden(["name", "password"], ["Ada", "x"])).toEqual([1]);
    expect(hidden(["name", "pasword", "A/C No"], ["Ada", "sunshine", "x"])).toEqual([1, 2]);
  });

  it("are unknown ones with a cell like a password or an account number", () => {
    expect(hidden(["name", "x", "y"], ["Ada", "hunter2", "0123456789"])).toEqual([1, 2]);
  });

  it("are not unknown ones with plain words, phone numbers or dates", () => {
    const cells = ["Ada", "Class teacher", "8031112222", "a1@b.ng", "02/09/2020"];
    expect(hidden(["name", "Duty", "Line", "Mail", "Since"], cells)).toEqual([]);
  });

  it("are none where files bring no secret", () => {
    expect(hidden(["name", "hobby"], ["Ada", "hunter2"], COLUMNS.slice(0, 1))).toEqual([]);
  });
});
