import { plural } from "@school/core/api/plural.ts";

export const messages = {
  classNotFound: "Class not found.",
  notText: "Has a character that is not text",
  notFound: "Not found. It may have been deleted.",
  termNotFound: "Term not found.",
  tooManyParts: "The upload has too many parts.",
  noSuchAddress: "This address does not exist.",
  oldPage: "A new version of the portal is ready. Reload the page.",
  tooLargeToSend: "This is too large to send.",
  noSpace: "Not saved: the school's server has no disk space left. Tell the school office.",
  unknownField: "Unknown field",
  notValid: "Is not valid",
  notANumber: "Must be a number",
  notAWholeNumber: "Must be a whole number",
} as const;

/** "Must be at least 1" */
export const tooSmall = (least: number | bigint) => `Must be at least ${least}`;
export const tooBig = (most: number | bigint) => `Must be at most ${most}`;
export const tooShort = (least: number) => `Must have at least ${plural(least, "character")}`;
export const tooFew = (least: number) => `Must have at least ${plural(least, "entry", "entries")}`;
export const tooMany = (most: number) => `Must have at most ${plural(most, "entry", "entries")}`;

/** Lines of the log about requests. */
export const logTexts = {
  request: "request",
  refused: "request refused",
  unnamedProxy:
    "Requests come through a proxy on this computer, but TRUST_PROXY is empty: everyone behind it " +
    "counts as one address. Set TRUST_PROXY=127.0.0.1.",
} as const;
