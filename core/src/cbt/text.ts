export const messages = {
  notTaken: "Not taken",
  pleaseChooseAClassCategory: "Please choose a class category",
  pleaseChooseASubject: "Please choose a subject",
  notYourClass: "You cannot open this test. You do not teach its class.",
} as const;
