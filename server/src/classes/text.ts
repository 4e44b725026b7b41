export const messages = {
  chooseATeacher: "Choose a teacher of this school.",
  thisClassIsListedTwice: "This class is listed twice.",
} as const;
