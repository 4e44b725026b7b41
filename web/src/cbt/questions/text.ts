/** Labels of a list of questions. */
export const listActions = {
  add: "Add question",
  import: "Import questions",
  copy: "Copy from bank",
} as const;

/** Returns the note on a question with the same text as an earlier one. */
export const sameAs = (number: number) => `Same as question ${number}.`;

/** Shown for a question that is already in the target list. */
export const IN_LIST = "already in the list";

/** Label of the button that removes a pupil's answer. */
export const CLEAR_ANSWER = "Clear my answer";

/** Texts of a form about missing parts and their places. */
export const missing = {
  some: "Something is missing.",
  check: (places: string) => `Check ${places}.`,
} as const;

/** Texts of the preview of a test whose questions differ between pupils. */
export const example = {
  shuffled: "Each pupil gets these questions in a different order.",
  drawn: (drawn: number, from: number, isShuffled: boolean) =>
    `Example: each pupil gets ${drawn} of the ${from} questions, drawn at random${isShuffled ? " and shuffled" : ""}.`,
  shuffleAgain: "Shuffle again",
  drawAgain: "Draw again",
} as const;

/** Shown if no sheet is selected for printing. */
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
