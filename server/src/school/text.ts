export const messages = {
  hidden: "[hidden]",
} as const;
