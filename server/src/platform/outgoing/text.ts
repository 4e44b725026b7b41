/** Reasons for which a message in the outbox failed. */
export const EXPIRED = "Its link or code expired before it was sent.";
export const UNCERTAIN =
  "The server stopped while sending this message, so it may have arrived. If it did not, send it again.";
