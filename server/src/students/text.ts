export const messages = {
  selectedTwice: "A pupil is selected twice",
  nothingChosen: "Choose a new class or a new status.",
  classOfOtherSession: "This class is not in the current session. Choose another.",
} as const;
