export const messages = {
  tooLarge10MB: "File too large. Max 10MB.",
  isMissing: "Is missing",
  nothingNew: "Every row is in the school already, with the same details.",
  enterDate: "Enter the day, month and year",
  pictureRemoved: "This picture was removed. Choose it again.",
  // From the specification, letter for letter.
  unknown: "An error occurred",
  classCategories: "Class categories",
  tooLarge5MB: "File size must be less than 5MB",
  wrongKind: "Only .jpg, .jpeg, and .png files are allowed",
  invalidEmail: "Please enter a valid email address",
  notATable: "Please upload a valid CSV file",
} as const;
