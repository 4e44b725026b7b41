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
  noText: "Write the question or add a picture.",
  noOptionsAllowed: "Only multiple choice questions have options.",
  tooFewOptions: "Add at least two options.",
  optionOrder: "The options must be A to D, in this order.",
  emptyOption: (key: string) => `Write option ${key} or add a picture.`,
  sameOption: (key: string, other: string) => `Option ${key} is the same as option ${other}.`,
  noKey: {
    MCQ: "Choose the right option.",
    TRUE_FALSE: "Choose True or False.",
    SHORT_ANSWER: "Add at least one accepted answer.",
  },
  emptyAnswer: "Write the accepted answer, or remove it.",
  answerTwice: "This answer is listed twice.",
  questionTwice: "This question is in the list twice.",
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
  optionsOfShortAnswer: "A short answer question has no options. They were left out.",
  answerNotAnOption: (answer: string) => `The answer "${answer}" is not one of the options.`,
  notTrueOrFalse: (answer: string) => `"${answer}" is not True or False.`,
  marks: (marks: string) =>
    `Marks must be 0.5 to ${MAX_MARKS}, in halves. "${marks}" was changed to 1.`,
} as const;

/** Texts for what could not be read in text that was pasted from a document. */
export const documentIssues = {
  noQuestions:
    "No questions found. Number them 1., 2., 3. and write the answer below each, such as Answer: B.",
  longLine: (length: number) => `This line is longer than ${length} characters and was cut.`,
  longDocument: "The document is too long. The rest was left out.",
  hasAnswer: (question: number) =>
    `Question ${question} already has an answer. The one in the key was left out.`,
  keyWithoutQuestion: (question: number) =>
    `The key has an answer for question ${question}, but there is no such question.`,
  optionBeyondD: "A question has options A to D. This one was left out.",
  optionTwice: (key: string | undefined) => `Option ${key} is there twice. This one was left out.`,
  answerWithoutQuestion: "This answer does not belong to a question.",
  secondAnswer: "This question has a second answer, which was left out.",
  line: "This line does not belong to a question and was left out.",
  linesTo: (last: number) =>
    `The lines up to ${last} do not belong to a question and were left out.`,
} as const;

/** Texts for what could not be read in a table of questions. */
export const tableIssues = {
  empty: "This file is empty.",
  noQuestionColumn: (names: string) =>
    `The file needs a column called Question. The columns are ${names}.`,
  columnTwice: (name: string) => `Two columns are called ${name}. The first one was read.`,
  moreCellsThanHeader:
    "This line has more cells than the header. Put quotes around text with commas.",
  unknownType: "This is not a question type. Write MCQ, TRUE_FALSE or SHORT_ANSWER.",
  noQuestions: "There are no questions below the header.",
} as const;

export const messages = {
  correctAnswer: "Correct answer",
  optionB: "Option B",
} as const;
