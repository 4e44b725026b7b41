import { closestName } from "@school/core/api/closest-name.ts";
import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportRow, RowNote } from "./kind.ts";

const MASK = "•••";
const LIKELY_SECRET =
  /pass\s*word|passcode|\bpin\b|\bkey\b|secret|\bcode\b|account\s*n|\ba\/?c\b|acct|nuban|iban|bank|\bbvn\b|salary/i;

/**
 * Masks the cells of secret columns in the notes of their line. Only whole words are masked: a
 * password of one letter would otherwise be revealed by the gaps.
 */
export function maskSecrets(
  notes: readonly RowNote[],
  rows: readonly ImportRow[],
  columns: readonly ImportColumn[],
): RowNote[] {
  const secret = columns.filter(({ isSecret }) => isSecret).map(({ key }) => key);
  if (secret.length === 0) return [...notes];
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  return notes.map((note) => {
    const cells = byLine.get(note.line) ?? {};
    const hidden = secret.flatMap((key) => cells[key] ?? []);
    const text = hidden.reduce(
      (masked, cell) => masked.replaceAll(asWholeWord(cell), MASK),
      note.text,
    );
    return text === note.text ? note : { ...note, text };
  });
}

function asWholeWord(cell: string): RegExp {
  const plain = cell.replaceAll(
    /[^\p{L}\p{N}]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, "gu");
}

/** Number of rows whose cells are used to judge an unrecognised column. */
const JUDGED_ROWS = 50;

/**
 * Returns the columns of a file whose cells are never displayed: those mapped to a secret field or
 * named like one. If files may have secrets, an unrecognised column can be one too: its name is
 * similar, or a cell looks like a password or an account number.
 */
export function secretColumns(
  header: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  mapping: Readonly<Record<string, number>>,
  columns: readonly ImportColumn[],
): ReadonlySet<number> {
  const secret = columns.filter(({ isSecret }) => isSecret);
  const names = secret.flatMap((column) => [column.header, column.label, ...column.spellings]);
  const known = new Set(Object.values(mapping));
  const isSecret = (name: string, position: number) => {
    if (LIKELY_SECRET.test(name)) return true;
    if (known.has(position)) return secret.some(({ key }) => mapping[key] === position);
    if (secret.length === 0) return false;
    const cells = rows.slice(0, JUDGED_ROWS).map((row) => row.cells[position]?.trim() ?? "");
    return closestName(name, names) !== null || cells.some(looksSecret);
  };
  return new Set(header.flatMap((name, position) => (isSecret(name, position) ? [position] : [])));
}

const LETTERS_AND_MORE = /^(?=\S*\p{L})(?=\S*[\d!#$%&*?^~])\S{4,}$/u;
const LONG_NUMBER = /^\d{9,}$/;
const PHONE = /^(?:0|234)?[789]\d{9}$/;

function looksSecret(cell: string): boolean {
  if (LONG_NUMBER.test(cell)) return !PHONE.test(cell);
  return LETTERS_AND_MORE.test(cell) && !/^[^@\s]+@[^@\s]+$/.test(cell);
}
