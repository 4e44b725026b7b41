/** Issues of the content of the public page. */
export const contentIssues = {
  fillIn: "Please fill this in",
} as const;
