export const messages = {
  pupilNotFound: "Pupil not found",
  privateBank: "The question bank is private.",
  // From the specification, letter for letter.
  staffNotFound: "Staff not found",
} as const;
