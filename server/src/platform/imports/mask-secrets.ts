import type { ImportColumn } from "@school/core/api/import-columns.ts";
import type { ImportRow, RowNote } from "./kind.ts";

const MASK = "•••";
const LIKELY_SECRET = /pass\s*word|passcode|\bpin\b|account\s*n|iban|bank/i;

/**
 * The notes without any cell of a secret column of their line, whatever the kind wrote. Within a
 * word nothing is masked: a password of one letter would show itself by its gaps.
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

/**
 * Whether no sample of a column is shown: it fills a secret field, or looks as if it should. Where
 * files bring secrets, a column that is not recognised may be one of them, misspelled.
 */
export function isSecretColumn(
  header: string,
  position: number,
  mapping: Readonly<Record<string, number>>,
  columns: readonly ImportColumn[],
): boolean {
  const fillsSecret = columns.some(({ key, isSecret }) => isSecret && mapping[key] === position);
  const isUnknown = !Object.values(mapping).includes(position);
  const mayBeSecret = isUnknown && columns.some(({ isSecret }) => isSecret);
  return fillsSecret || mayBeSecret || LIKELY_SECRET.test(header);
}
