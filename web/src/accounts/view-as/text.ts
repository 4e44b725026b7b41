/** Texts of the portal while it is shown as another user sees it. */
export const viewing = {
  label: "Viewing as another user",
  notice: "You cannot make changes.",
  stop: "Stop viewing",
  failed: "Failed to open this person's view",
} as const;

export const labels = {
  viewAsThisPerson: "View as this person",
} as const;
