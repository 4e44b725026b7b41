export const messages = {
  tooManyCodes: "Too many codes were asked for. Use your password, or try again in an hour.",
  newDevice: (device: string, at: string) =>
    `Your school portal account was opened on a new device: ${device}, ${at}. Not you? {{link}}`,
} as const;

/** Texts about rows of a file whose person already exists. */
export const existing = {
  question: (rows: string) => `${rows} already here. What should happen?`,
  add: (people: string) => `Add those found by name again, as new ${people}`,
  updates: (name: string, fields: string) => `Already here as ${name}. To update: ${fields}`,
  same: (name: string) => `Already here as ${name}. Nothing to change`,
  left: (name: string) => `Already here as ${name}. Left as it is`,
  byHand: (name: string) => `Already here as ${name}. Left as it is: change this record by hand`,
  restored: (people: string) => `${people} got the earlier details back.`,
  kept: (names: string) => `Kept because they were changed since: ${names}.`,
} as const;
