/** Texts for faults in a live lesson, shown beside the field. */
export const messages = {
  link: "Enter the whole link, beginning with https://",
} as const;
