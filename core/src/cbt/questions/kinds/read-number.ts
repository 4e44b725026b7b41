import { withPlainFractions } from "./short-answer.ts";

/** A number as a person writes it, with the unit before or after it; "" without one. */
export interface WrittenNumber {
  readonly value: number;
  readonly unit: string;
}

const CURRENCY = String.raw`₦|NGN|N|\$|£|€`;
/** Thousands can be grouped by commas or spaces; a comma before other digits is the decimal sign. */
const FIGURES = String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?|\.\d+`;
const NUMBER = new RegExp(
  String.raw`^(?<before>[-+]?) ?(?<currency>${CURRENCY})? ?(?<after>[-+]?) ?` +
    String.raw`(?:(?:(?<whole>\d+) )?(?<over>\d+) ?/ ?(?<under>\d+)|(?<figures>${FIGURES}))` +
    String.raw` ?(?<unit>(?:[\p{L}\p{Sc}%°][^\d]{0,19})?)$`,
  "u",
);

/**
 * Reads a number: "1/2", "1 1/2", "1½", "0.5", "0,5", "1,000", "1 000", "₦500", "-3", "5 kg". Null
 * for any other text, and for a fraction over 0.
 */
export function readNumber(text: string): WrittenNumber | null {
  const plain = withPlainFractions(text.normalize("NFC"))
    .replaceAll(/[−–]/g, "-")
    .replaceAll("⁄", "/")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/\.$/, "");
  const groups = NUMBER.exec(plain)?.groups;
  if (!groups) return null;
  const { before, after, currency = "", whole = "0", over, under, figures, unit = "" } = groups;
  const size =
    figures === undefined ? Number(whole) + Number(over) / Number(under) : valueOf(figures);
  if (!Number.isFinite(size)) return null;
  const isNegative = (before === "-") !== (after === "-");
  return { value: isNegative && size !== 0 ? -size : size, unit: (currency || unit).trim() };
}

function valueOf(figures: string): number {
  const isGrouped = /^[1-9]\d{0,2}([, ]\d{3})+(\.|$)/.test(figures);
  return Number(isGrouped ? figures.replaceAll(/[, ]/g, "") : figures.replace(",", "."));
}

/** The form in which units are compared. */
export function foldedUnit(unit: string): string {
  const plain = unit.normalize("NFC").toLowerCase().replaceAll(/[\s.]/g, "");
  return ["n", "ngn", "naira"].includes(plain) ? "₦" : plain;
}
