import { plural } from "../../api/plural.ts";
import {
  ANSWER_LENGTH,
  EXPLANATION_LENGTH,
  MAX_ACCEPTED_ANSWERS,
  MAX_MARKS,
  MAX_PARTS,
  MAX_QUESTIONS,
  OPTION_LENGTH,
  PASSAGE_LENGTH,
  QUESTION_LENGTH,
  SECTION_INSTRUCTIONS_LENGTH,
  SECTION_TITLE_LENGTH,
  TOPIC_LENGTH,
} from "./question-limits.ts";

/** Texts for what a question lacks before a test can use it. */
export const questionIssues = {
  noPassage: "Write the passage, or a line such as “Listen to the story.”",
  emptyOption: (key: string) => `Write option ${key} or add a picture.`,
  sameOption: (key: string, other: string) => `Option ${key} is the same as option ${other}.`,
  noKey: {
    MCQ: "Choose the right option.",
    SEVERAL: "Choose the right options, one or more.",
    TRUE_FALSE: "Choose True or False.",
    SHORT_ANSWER: "Add at least one accepted answer.",
    NUMBER: "Enter the right number.",
    ORDERING: "Choose the place of each option, each once.",
    MATCHING: "Choose the match of each item.",
    GAPS: "Write what belongs in each gap.",
    WRITTEN: "Write what earns points.",
    TAP: "Mark the right place on the picture.",
  },
  unequalMarks: (marks: number | undefined) =>
    `Questions drawn at random must have equal marks. Question 1 has ${marks}.`,
} as const;

/** Texts for what the sections of a test, or a draw from its questions, lack. */
export const sectionIssues = {
  noTitle: "Give the section a title.",
  split: (title: string) => `The questions of “${title}” must follow one another.`,
  differs: "The heading of this section is not the same at all its questions. Write it again.",
  tooFew: (questions: number) =>
    `This section has only ${plural(questions, "question")} to draw from.`,
  unequalMarks: "Questions of a section that are drawn at random must have equal marks.",
  cutPassage: (count: number) =>
    `A draw of ${plural(count, "question")} would cut a reading passage. Choose another number.`,
  drawnBySection: "Each section says how many questions are drawn. Leave this empty.",
} as const;

/** Texts for what could not be read in a question, from a document or a file. */
export const readingIssues = {
  tooManyQuestions: `A list can have ${MAX_QUESTIONS} questions. The rest were left out.`,
  longQuestion: `The question is longer than ${QUESTION_LENGTH} characters and was cut.`,
  longPassage: `The passage is longer than ${PASSAGE_LENGTH} characters and was cut.`,
  longOption: `An option is longer than ${OPTION_LENGTH} characters and was cut.`,
  longTopic: `The topic is longer than ${TOPIC_LENGTH} characters and was cut.`,
  longReason: `The reason is longer than ${EXPLANATION_LENGTH} characters and was cut.`,
  longAnswer: `An answer is longer than ${ANSWER_LENGTH} characters and was cut.`,
  tooManyAnswers: `Only the first ${MAX_ACCEPTED_ANSWERS} accepted answers were read.`,
  tooManyParts: `Only the first ${MAX_PARTS} items or gaps were read.`,
  noOptions: "A question of this type has no options. They were left out.",
  answerNotAnOption: (answer: string) => `The answer "${answer}" is not one of the options.`,
  severalRight: (keys: string) =>
    `Pupils choose one option. Each of ${keys} alone earns all the marks.`,
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
  lineLeftOut: "This line does not belong to a question and was left out.",
  linesTo: (last: number) =>
    `The lines up to ${last} do not belong to a question and were left out.`,
} as const;

/** Texts for what a file in a format of another program has and a question has not. */
export const formatIssues = {
  otherKind: (kind: string) => `A question of another kind (${kind}) was left out.`,
  markup: "Bold, colours and other formatting of the text were left out.",
  feedback: "The comments on answers were left out.",
  partlyRight: "Answers that earn a part of the marks were left out.",
  partMarks: "An option that earned a part of the marks earns nothing.",
  severalMarks: "Right options earn equal marks, and wrong ones take them away.",
  otherUnits: "Further units were left out.",
  tolerance: "The tolerance of a number in a gap was left out.",
  weights: "The gaps earn equal marks.",
  capitals: "Capitals do not count in any gap.",
  wildcard: "An answer with * means several. Write each of them.",
  manyOptions: "A question has at most six options. The others were left out.",
} as const;

/** Notes on questions whose kind is written in a document or a table. */
export const kindIssues = {
  inOrder: "The options were read as being in the right order, and mixed.",
  matched: "Each item was matched with the option of the same place, and the options mixed.",
  noNumber: (answer: string) => `"${answer}" is not a number.`,
} as const;

/** Texts for what could not be read in a table of questions. */
export const tableIssues = {
  unknownType: (types: string) => `This is not a question type. Write ${types}.`,
  longSection: `The heading of a section can have ${SECTION_TITLE_LENGTH} characters, and its instructions ${SECTION_INSTRUCTIONS_LENGTH}. They were cut.`,
  noQuestionColumn: (names: string) =>
    `The file needs a column called Question. The columns are ${names}.`,
  columnNotRead: (name: string) => `The column ${name} was not read.`,
  columnTwice: (name: string) => `Two columns are called ${name}. The first one was read.`,
} as const;
