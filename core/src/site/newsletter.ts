/** The answer to everybody who enters an address, whether or not it is known. */
export const NEWSLETTER_ANSWER =
  "Please open the link that we have just mailed to you. Then the newsletter is yours.";

/** waiting: has not confirmed; reading: gets every letter; left: gets none any more. */
export const READER_STATES = ["reading", "waiting", "left"] as const;
export type ReaderState = (typeof READER_STATES)[number];

/** Characters. */
export const LETTER_LENGTHS = { subject: 150, text: 10_000 } as const;
