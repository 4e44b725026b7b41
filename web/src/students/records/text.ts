export const messages = {
  pictureNotSent: "The picture was not uploaded. Choose it again or leave it out.",
  pictureUploading: "The picture is still uploading. Save when it is shown.",
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
