/** The response for every address, registered or not, so that it reveals nothing. */
export const NEWSLETTER_ANSWER = "Check your email and open the link to confirm.";

/** Shown instead of the form, and returned to pages loaded before. */
export const NO_NEWSLETTER =
  "The school does not send its newsletter at the moment. Use the contact form instead.";

/** waiting: has not confirmed; reading: gets every letter; left: has unsubscribed. */
export const READER_STATES = ["reading", "waiting", "left"] as const;
export type ReaderState = (typeof READER_STATES)[number];

/** Characters. */
export const LETTER_LENGTHS = { subject: 150, text: 10_000 } as const;
