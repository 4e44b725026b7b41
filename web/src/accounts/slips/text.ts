import { nounFor, plural } from "@school/core/api/plural.ts";

/** Texts of a slip that cannot show a password. */
export const noPassword = {
  expired: "The first password has expired. Ask the office.",
  own: "You chose your own password. Forgot it? Ask the office.",
  shared: "The school’s first password. Ask the office.",
  none: "No password yet. Ask the office.",
} as const;

/** Above the slips, before they are printed. */
export const sheetNotes = {
  size: (slips: number, sheets: number) =>
    `${plural(slips, "slip")} on ${plural(sheets, "sheet")} of A4.`,
  trust: (page: string) => `First time on this phone? Open ${page} first.`,
  own: (count: number, noun: string, nouns: string) =>
    `${plural(count, `${noun} has chosen`, `${nouns} have chosen`)} their own password, so the slip does not show it.`,
  expired: (names: readonly string[]) =>
    `First password expired: ${names.join(", ")}. Reset these passwords, then print the slips.`,
  firstSignIn: (until: string) => `Use it by ${until}, then choose your own.`,
  without: (count: number) => `${plural(count, "slip has", "slips have")} no password.`,
} as const;

/** Giving people new passwords that slips can show. */
export const resetting = {
  button: "Reset passwords",
  buttonFor: (count: number) => `Reset ${nounFor(count, "password")}`,
  question: (count: number, noun: string) =>
    count === 1 ? `Reset the password of this ${noun}?` : `Reset ${plural(count, "password")}?`,
  done: (count: number) => `${plural(count, "password")} reset`,
} as const;

export const labels = {
  one: "Login slip",
  several: "Login slips",
  makeAll: (count: number, total = count) =>
    count < total ? `Make slips for these ${count} of ${total}` : `Make slips for all ${count}`,
} as const;
