export const messages = {
  classNotFound: "Class not found.",
  notText: "Has a character that is not text",
  notFound: "Not found. It may have been deleted.",
  termNotFound: "Term not found.",
  tooManyParts: "The upload has too many parts.",
  noSuchAddress: "This address does not exist.",
  tooLargeToSend: "This is too large to send.",
  noSpace: "Not saved: the school's server has no disk space left. Tell the school office.",
  unknownField: "Unknown field",
} as const;

/** Lines of the log about requests. */
export const logTexts = {
  request: "request",
  refused: "request refused",
  unnamedProxy:
    "Requests come through a proxy on this computer, but TRUST_PROXY is empty: everybody behind it " +
    "counts as one address. Set TRUST_PROXY=127.0.0.1.",
} as const;
