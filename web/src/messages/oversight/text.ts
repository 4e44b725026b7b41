export const labels = {
  reports: "Message Reports",
  read: "Read with a reason",
  block: "Stop this person from writing",
  dismiss: "No action",
  unblock: "Let write again",
} as const;

export const titles = {
  reported: "Reported messages",
  blocked: "People who cannot write",
  threads: "All messages by child and class",
} as const;

export const toasts = {
  blocked: "This person can no longer write messages",
  dismissed: "Report closed",
  unblocked: "This person can write messages again",
} as const;
