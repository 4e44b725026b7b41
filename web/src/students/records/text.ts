export const messages = {
  chooseAClassForThePupil: "Choose a class for the pupil",
} as const;

/** From the specification, letter for letter. */
export const toasts = {
  loadStudent: "Failed to load student",
  updated: "Student updated",
} as const;

export const labels = {
  passportImage: "Passport Image",
} as const;
