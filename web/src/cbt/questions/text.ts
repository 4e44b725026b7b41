/** Buttons of a list of questions. */
export const listActions = {
  add: "Add question",
  import: "Import questions",
  copy: "Copy from bank",
} as const;

/** Returns the note at a question about an earlier one with the same text. */
export const sameAs = (place: number) => `Same as question ${place}.`;

/** A question that is already in the list to which it could be copied. */
export const IN_LIST = "already in the list";

/** The button that removes a pupil's answer. */
export const CLEAR_ANSWER = "Clear my answer";

/** Texts of a form about what is missing, and where. */
export const missing = {
  some: "Something is missing.",
  check: (places: string) => `Check ${places}.`,
} as const;

/** The preview of a test whose questions differ from pupil to pupil. */
export const example = {
  shuffled: "Each pupil gets these questions in a different order.",
  drawn: (drawn: number, from: number, isShuffled: boolean) =>
    `Example: each pupil gets ${drawn} of the ${from} questions, drawn at random${isShuffled ? " and shuffled" : ""}.`,
  shuffleAgain: "Shuffle again",
  drawAgain: "Draw again",
} as const;

/** Where no sheet is chosen to print. */
export const NO_SHEET = "Choose at least one sheet";

export const labels = {
  answerSheet: "Answer sheet",
  chooseAll: "Choose all",
  drawAtRandom: "Draw at random",
  markingKey: "Marking key",
  multipleChoice: "Multiple choice",
  questionPaper: "Question paper",
  readAloud: "Read aloud",
  readQuestions: "Read questions",
  shortAnswer: "Short answer",
  stopReading: "Stop reading",
  textOfTheDocument: "Text of the document",
  trueOrFalse: "True or false",
} as const;

export const titles = {
  importQuestions: "Import Questions",
} as const;
