export const labels = {
  reports: "Message Reports",
  read: "Read with a reason",
  unblock: "Let write again",
} as const;
