import { plural } from "../../api/plural.ts";

/** Texts for what could not be read in a file of questions. */
export const fileIssues = {
  markedAnswers:
    "Right answers were read from bold, coloured or highlighted options. Check each answer.",
  drawings: "Drawings made with shapes were left out. Add them as pictures.",
  picturesLeftOut: (count: number) =>
    `${plural(count, "picture")} left out: they do not belong to one question, or it has one already.`,
  picturesUnreadable: (count: number) =>
    `${plural(count, "picture")} could not be read. Add them as jpg or png.`,
  sheetNotRead: (name: string) => `The sheet ${name} was not read.`,
  notOurs: (school: string) =>
    `This file was not made by this school, or was changed since. It names ${school}. Check its answers.`,
} as const;

/** Texts for files without questions that can be read. */
export const unreadableFiles = {
  empty: "This file is empty.",
  tooLarge: "This file is larger than 10 MB. Split it, or make its pictures smaller.",
  oldWord:
    "This Word file is old or protected with a password. Save it as .docx without a password.",
  oldQti: "This file is in QTI 1.2. Export it as QTI 2.1 or 3.",
  unknownXml: "This XML file is neither Moodle XML nor QTI.",
  unknown: "This is not a file of questions that can be read.",
  noQuestions: "There are no questions in this file: it is neither a Word document nor QTI.",
  damagedOwn: "This file of questions is damaged, or was made by a newer version of the portal.",
} as const;

/** Texts in written files for what their format has no form for. */
export const writtenIssues = {
  leftOut: (question: number, kind: string) =>
    `Question ${question} (${kind}) is not in this file: its format has no such questions.`,
} as const;
