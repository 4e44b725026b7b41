export const labels = {
  // From the specification, letter for letter.
  enrollNow: "Enroll Now",
} as const;
