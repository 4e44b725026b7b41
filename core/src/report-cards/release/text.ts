import { nounFor } from "../../api/plural.ts";
import type { SheetKind } from "../sheets/sheet-kind.ts";
import { withheldText } from "../../results/text.ts";

const SHEETS: Readonly<Record<SheetKind, string>> = {
  TERM: "Report sheets",
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
} as const;

/** Texts of the public page behind the code on a sheet. */
export const verifyTexts = {
  words: { genuine: "Genuine", notGenuine: "Not genuine", notValid: "Not valid" },
  genuine: "This report sheet is genuine",
  genuineMeans: "The school released a report sheet with these facts. Compare them with the paper.",
  notGenuine: "This report sheet is not genuine",
  differs: "If the paper says anything else, call the school.",
  notGenuineMeans:
    "The school has not released this report sheet. Do not accept it. Ask the school office.",
  takenBack: "This report sheet is not valid",
  takenBackMeans: "The school released this sheet and took it back. Ask the school office.",
  newer: "The school has corrected this sheet since: a newer issue exists.",
  tooMany: "Too many tries",
  tooManyMeans: "Wait a minute, then scan the code again.",
} as const;
