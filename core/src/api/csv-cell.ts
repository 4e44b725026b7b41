/**
 * Matches text that a spreadsheet may run as a formula (OWASP, "CSV Injection"), also behind
 * apostrophes. A text with its own apostrophes gets one more, so that `restoreCell` never removes an
 * original one. Spreadsheets that are set to East Asian text treat the full-width signs as the plain
 * ones.
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

/** Removes the prefix that `neutraliseCell` added; any other text is unchanged. */
export function restoreCell(text: string): string {
  return text.startsWith("'") && RISKY.test(text) ? text.slice(1) : text;
}

const ERROR_CELL =
  /^#(?:N\/A|VALUE!|REF!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)$/i;

/** Whether a cell shows an error of a spreadsheet, such as #N/A, instead of a value. */
export function isErrorCell(text: string): boolean {
  return ERROR_CELL.test(text.trim());
}
