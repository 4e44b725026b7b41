export const messages = {
  pupilNotFound: "Pupil not found",
  // From the specification, letter for letter.
  staffNotFound: "Staff not found",
} as const;
