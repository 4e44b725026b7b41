export const messages = {
  pleaseChooseAClassCategory: "Please choose a class category",
  pleaseChooseASubject: "Please choose a subject",
} as const;
