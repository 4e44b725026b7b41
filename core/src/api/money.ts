/**
 * Formats an amount of kobo in naira: 450050 is "₦4,500.50", 450000 is "₦4,500", -450000 is "−₦4,500".
 */
export function nairaText(kobo: number): string {
  const size = Math.abs(kobo);
  const naira = Math.floor(size / 100).toString();
  const grouped = naira.replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = size % 100;
  return `${kobo < 0 ? "−" : ""}₦${grouped}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** Naira as people and banks write them, after which nothing is left. */
const NAIRA = /^(?:₦|ngn|n|#)?\s*((?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d{1,2}))?\s*(k)?$/i;

/**
 * Reads an amount of naira in kobo: "₦85,000", "85000.5", "NGN 85,000.00" and "85k". Null for
 * everything else, also for negative amounts and parts of a kobo.
 */
export function readNaira(typed: string): number | null {
  const [, whole, part, thousands] = NAIRA.exec(typed.trim()) ?? [];
  if (whole === undefined) return null;
  const kobo = Number(whole.replaceAll(",", "")) * 100 + Number((part ?? "").padEnd(2, "0"));
  const read = thousands ? kobo * 1000 : kobo;
  return Number.isSafeInteger(read) ? read : null;
}
