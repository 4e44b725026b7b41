export const messages = {
  chooseATeacher: "Choose a teacher of this school.",
  isClassTeacher: "The class teacher cannot also be an assistant.",
  thisClassIsListedTwice: "This class is listed twice.",
} as const;
