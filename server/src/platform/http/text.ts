import { plural } from "@school/core/api/plural.ts";

export const messages = {
  classNotFound: "Class not found.",
  termNotFound: "Term not found.",
  noSuchAddress: "This address does not exist.",
  unknownField: "Unknown field",
  notValid: "Is not valid",
} as const;

/** "Must be at least 1" */
export const tooSmall = (least: number | bigint) => `Must be at least ${least}`;
export const tooBig = (most: number | bigint) => `Must be at most ${most}`;
export const tooShort = (least: number) => `Must have at least ${plural(least, "character")}`;
export const tooFew = (least: number) => `Must have at least ${plural(least, "entry", "entries")}`;
export const tooMany = (most: number) => `Must have at most ${plural(most, "entry", "entries")}`;

/** Lines of the log about requests. */
export const logTexts = {
  unnamedProxy:
    "Requests come through a proxy on this computer, but TRUST_PROXY is empty: everyone behind it " +
    "counts as one address. Set TRUST_PROXY=127.0.0.1.",
} as const;
