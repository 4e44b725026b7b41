export const messages = {
  tooLarge10MB: "File too large. Max 10MB.",
  isMissing: "Is missing",
  nothingNew: "Every row is in the school already, with the same details.",
  severalPhones: "Has several numbers. Only the first is imported",
  leaveDatesEmpty: "No. Leave these dates empty",
  enterDate: "Enter the day, month and year",
  inFuture: "This day is in the future",
  checkYear: "Check the year",
  enterPhone: "Enter a phone number of 7 to 15 digits",
  emptyFile: "This file is empty.",
  pictureRemoved: "This picture was removed. Choose it again.",
  // From the specification, letter for letter.
  unknown: "An error occurred",
  classCategories: "Class categories",
  tooLarge5MB: "File size must be less than 5MB",
  wrongKind: "Only .jpg, .jpeg, and .png files are allowed",
  invalidEmail: "Please enter a valid email address",
  notATable: "Please upload a valid CSV file",
} as const;

export const titles = {
  checkYourEmail: "Check your email",
} as const;
