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

/** Texts for restoring a record to an earlier day. */
export const earlierTexts = {
  title: "Record on an earlier day",
  hint: "Shows what has changed since a day, and brings back the fields that you choose. Class and email stay as they are.",
  day: "Record at the end of",
  same: "Nothing differs from the record now.",
  incomplete: "Some older values have been erased, so fields may be missing here.",
  choose: (day: string) => `On ${day} the record had`,
  difference: (label: string, then: string, current: string) =>
    `${label}: ${then} (now ${current})`,
  blank: "empty",
  bringBack: "Bring back chosen fields",
  done: (day: string) => `Fields brought back to ${day}`,
} as const;
