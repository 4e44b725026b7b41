export const labels = {
  approveSelected: "Approve selected",
  approvedByMistake: "Approved by mistake",
  commentOptional: "Comment (optional)",
} as const;

/** From the specification, letter for letter. */
export const titles = {
  noPendingResults: "No pending results",
} as const;
