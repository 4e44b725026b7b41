export const titles = {
  collecting: "Who May Collect",
  whoMayCollect: "Who may collect",
} as const;

export const responses = {
  yes: "May collect",
  no: "May not collect",
  unknown: "Not recorded",
} as const;
