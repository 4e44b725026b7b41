/** Texts about a pupil's own mark. */
export const ownMark = {
  submitted: (time: string) => `Submitted ${time}`,
  scoreLater: "Submitted. Your teacher will show your score later.",
  correctionsLater: "The corrections open when the test has closed for everyone.",
} as const;
