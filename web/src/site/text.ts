export const labels = {
  askForPlace: "Ask for a place",
  // From the specification, letter for letter.
  enrollNow: "Enroll Now",
} as const;
