/** Texts about a pupil's own mark. */
export const ownMark = {
  submitted: (time: string) => `Submitted ${time}`,
} as const;
