import { normaliseHeader } from "@school/core/api/import-columns.ts";

const TOTAL = /^(?:grand\s*|sub[\s-]*)?totals?\b/i;
const BELOW =
  /^(?:prepared|compiled|collated|checked|approved|signed|verified|printed|typed|submitted|certified|authori[sz]ed)(?:\s+(?:by|on)\b|\s*[:._…-])/i;
const SIGNED =
  /^(?:sign(?:ed|ature)?|date|note|n\.?\s*b\.?|key|remarks?|(?:head|class|form)\s*teacher|head(?:master|mistress)|principal|propriet\w+|secretary)(?:'s)?(?:\s+sign\w*)?\s*[:_…]/i;
/** With more words next to "Total", a row is a person's. */
const MAX_WORDS_BESIDE = 2;
const NUMBER = /^[\d\s.,()%/-]+$/;

/**
 * The reason for which a row below the header is no person, without any cell's content; null if it
 * may be one.
 */
export function skipReason(cells: readonly string[], header: readonly string[]): string | null {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const isNumbered = NUMBER.test(filled[0] ?? "");
  if (filled.length === 1 && isNumbered) return "Has only a number";
  if (repeats(cells, header)) return "Repeats the column names";
  const [first = "", ...beside] = isNumbered ? filled.slice(1) : filled;
  const words = beside.filter((cell) => !NUMBER.test(cell)).length;
  // A row with a serial number and any other words is a person's.
  if (words > (isNumbered ? 0 : MAX_WORDS_BESIDE)) return null;
  if (TOTAL.test(first)) return "Looks like a total";
  return BELOW.test(first) || SIGNED.test(first) ? "Looks like a note below the list" : null;
}

function repeats(cells: readonly string[], header: readonly string[]): boolean {
  const filled = cells
    .map((cell, position) => ({ cell: normaliseHeader(cell), position }))
    .filter(({ cell }) => cell !== "");
  return (
    filled.length >= 2 &&
    filled.every(({ cell, position }) => normaliseHeader(header[position] ?? "").endsWith(cell))
  );
}
