/** On a page for visitors, where scripts are switched off. */
export const NO_SCRIPT =
  "The school portal needs JavaScript. Please switch it on and load the page again.";
