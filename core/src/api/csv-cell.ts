/**
 * What a spreadsheet may run as a formula (OWASP, "CSV Injection"), also behind apostrophes: a
 * text that has its own gets one more, so that `restoreCell` never takes away what was there. The
 * full-width signs are taken for the plain ones by spreadsheets that are set to East Asian text.
 */
const RISKY = /^'*[=+\-@＝＋－＠\t\r\n]/;
const NEGATIVE_NUMBER = /^-\d+(?:[.,]\d+)?$/;

/**
 * Makes a cell of a CSV file harmless to open: one that starts with = + - @, wide or not, a tab or a line end
 * gets an apostrophe in front. Plain negative numbers stay numbers.
 */
export function neutraliseCell(text: string): string {
  return RISKY.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** Takes away what `neutraliseCell` put in front; any other text stays as it is. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}
