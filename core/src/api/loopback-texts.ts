/** Texts shown instead of sharing a link that opens only on the school's computer. */
export const loopbackTexts = {
  message:
    "Not sent: its link opens only on the school's computer. Under Set Up, Phones in school, choose the address, then write it again.",
} as const;
