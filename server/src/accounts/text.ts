export const messages = {
  noSuchProvider: "Unsupported provider: provider is not enabled",
  countryWithoutCodes: "The school does not send codes to numbers of that country.",
  tooManyCodes: "Too many codes were asked for. Use your password, or try again in an hour.",
  noMoreCodesToday:
    "The school cannot send any more codes today. Use your password, or ask the school office.",
  oldPhone:
    "This phone no longer signs in to the school portal. If you did not change it, tell the school office.",
  newDevice: (device: string, at: string) =>
    `Your school portal account was opened on a new device: ${device}, ${at}. Not you? {{link}}`,
  currentPasswordIsIncorrect: "Current password is incorrect",
} as const;

/** Texts about rows of a file whose person already exists. */
export const existing = {
  question: (rows: string) => `${rows} already here. What should happen?`,
  update: "Update them with the filled cells of the file",
  skip: "Leave them as they are",
  add: (people: string) => `Add those found by name again, as new ${people}`,
  updates: (name: string, fields: string) => `Already here as ${name}. To update: ${fields}`,
  same: (name: string) => `Already here as ${name}. Nothing to change`,
  left: (name: string) => `Already here as ${name}. Left as it is`,
  byHand: (name: string) => `Already here as ${name}. Left as it is: change this record by hand`,
  restored: (people: string) => `${people} got the earlier details back.`,
  kept: (names: string) => `Kept because they were changed since: ${names}.`,
} as const;
