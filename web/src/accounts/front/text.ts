/** On a page for visitors, where scripts are switched off. */
export const NO_SCRIPT =
  "The school portal needs JavaScript. Please switch it on and load the page again.";

/** On a copy of the school's portal, after what it is. */
export const SIGN_IN_ON_STANDBY =
  "Parents and pupils sign in with the same name and password as at the school.";
