/** Shown on a visitor page without scripts. */
export const NO_SCRIPT =
  "The school portal needs JavaScript. Please switch it on and load the page again.";

/** On a standby, below the text that it is one. */
export const SIGN_IN_ON_STANDBY =
  "Parents and pupils sign in with the same name and password as at the school.";
