/** Why a mail of the outbox failed. */
export const EXPIRED = "Its link or code expired before it was sent.";
export const UNCERTAIN =
  "The server stopped while sending this email, so it may have arrived. If it did not, send it again.";
