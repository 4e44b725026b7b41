import { nounFor } from "../../api/plural.ts";
import type { SheetKind } from "../sheets/sheet-kind.ts";
import { withheldText } from "../../results/text.ts";

const SHEETS: Readonly<Record<SheetKind, string>> = {
  TERM: "Report cards",
  HALF_TERM: "Half-term sheets",
};

/** Texts about sheets for families, on their page and in emails. */
export const familyTexts = {
  withheld: withheldText,
  subject: (kind: SheetKind) => `${SHEETS[kind]} are ready`,
  ready: (kind: SheetKind, className: string, term: string) =>
    `The ${SHEETS[kind].toLowerCase()} of ${className} for ${term} are ready.`,
  readyMany: (kind: SheetKind, classes: number, term: string) =>
    `The ${SHEETS[kind].toLowerCase()} of ${classes} ${nounFor(classes, "class", "classes")} for ${term} are ready.`,
  nextTermFees: (child: string, fees: string) => `Next term's fees of ${child}: ${fees}.`,
} as const;

/** Texts of the public page behind the code on a sheet. */
export const verifyTexts = {
  genuine: "This report card is genuine",
  genuineMeans: "The school released a report card with these facts. Compare them with the paper.",
  notGenuine: "This report card is not genuine",
  notGenuineMeans:
    "The school has not released this report card. Do not accept it. Ask the school office.",
  takenBack: "This report card is not valid",
  takenBackMeans: "The school released this sheet and took it back. Ask the school office.",
  newer: "The school has corrected this sheet since: a newer issue exists.",
} as const;
