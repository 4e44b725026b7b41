/** Formats an amount of kobo in naira: 450050 is "₦4,500.50", 450000 is "₦4,500". */
export function nairaText(kobo: number): string {
  const naira = Math.floor(kobo / 100).toString();
  const grouped = naira.replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = kobo % 100;
  return `₦${grouped}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}
