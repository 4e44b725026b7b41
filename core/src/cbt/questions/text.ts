import {
  ANSWER_LENGTH,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_QUESTIONS,
  OPTION_LENGTH,
  QUESTION_LENGTH,
} from "./question-limits.ts";

/** Texts for what a question lacks before a test can use it. */
export const questionIssues = {
  emptyOption: (key: string) => `Write option ${key} or add a picture.`,
  sameOption: (key: string, other: string) => `Option ${key} is the same as option ${other}.`,
  noKey: {
    MCQ: "Choose the right option.",
    TRUE_FALSE: "Choose True or False.",
    SHORT_ANSWER: "Add at least one accepted answer.",
  },
  unequalMarks: (marks: number | undefined) =>
    `Questions drawn at random must have equal marks. Question 1 has ${marks}.`,
} as const;

/** Texts for what could not be read in a question, from a document or a file. */
export const readingIssues = {
  tooManyQuestions: `A list can have ${MAX_QUESTIONS} questions. The rest were left out.`,
  longQuestion: `The question is longer than ${QUESTION_LENGTH} characters and was cut.`,
  longOption: `An option is longer than ${OPTION_LENGTH} characters and was cut.`,
  longAnswer: `An answer is longer than ${ANSWER_LENGTH} characters and was cut.`,
  tooManyAnswers: `Only the first ${MAX_ACCEPTED_ANSWERS} accepted answers were read.`,
  answerNotAnOption: (answer: string) => `The answer "${answer}" is not one of the options.`,
  notTrueOrFalse: (answer: string) => `"${answer}" is not True or False.`,
  marks: (marks: string) =>
    `Marks must be 0.5 to ${MAX_MARKS}, in halves. "${marks}" was changed to 1.`,
} as const;

/** Texts for what could not be read in text that was pasted from a document. */
export const documentIssues = {
  longLine: (length: number) => `This line is longer than ${length} characters and was cut.`,
  hasAnswer: (question: number) =>
    `Question ${question} already has an answer. The one in the key was left out.`,
  keyWithoutQuestion: (question: number) =>
    `The key has an answer for question ${question}, but there is no such question.`,
  optionTwice: (key: string | undefined) => `Option ${key} is there twice. This one was left out.`,
  linesTo: (last: number) =>
    `The lines up to ${last} do not belong to a question and were left out.`,
} as const;

/** Texts for what could not be read in a table of questions. */
export const tableIssues = {
  noQuestionColumn: (names: string) =>
    `The file needs a column called Question. The columns are ${names}.`,
  columnTwice: (name: string) => `Two columns are called ${name}. The first one was read.`,
} as const;
