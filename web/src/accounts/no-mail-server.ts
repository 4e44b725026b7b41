/** Replaces the promise of an email; not in the texts that every page loads. */
export const NO_MAIL_SERVER = "No mail server is set up, so emails are not sent.";
