import { expect, it, test } from "vitest";
import { isSecretColumn, maskSecrets } from "./mask-secrets.ts";

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
])("of the secret %s the text %s becomes %s", (password, text, wanted) => {
  expect(masked(password, text)).toBe(wanted);
});

it("shows no sample of a column that may be a misspelled secret", () => {
  const mapping = { name: 0, password: 1 };
  expect(isSecretColumn("name", 0, mapping, COLUMNS)).toBe(false);
  expect(isSecretColumn("password", 1, mapping, COLUMNS)).toBe(true);
  expect(isSecretColumn("pasword", 1, { name: 0 }, COLUMNS)).toBe(true);
  expect(isSecretColumn("hobby", 1, { name: 0 }, COLUMNS.slice(0, 1))).toBe(false);
});
