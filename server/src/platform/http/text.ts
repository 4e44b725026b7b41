export const messages = {
  classNotFound: "Class not found.",
  notText: "Has a character that is not text",
  notFound: "Not found. It may have been deleted.",
  termNotFound: "Term not found.",
  tooManyParts: "The upload has too many parts.",
  noSuchAddress: "This address does not exist.",
  tooLargeToSend: "This is too large to send.",
  unknownField: "Unknown field",
} as const;
