import { plural } from "@school/core/api/plural.ts";
import type { PictureFault } from "@school/core/cbt/paper-sheets/find-sheet.ts";
import type { Doubt } from "@school/core/cbt/paper-sheets/read-sheet.ts";

/** Texts of the printed answer sheets. */
export const cameraSheets = {
  sheetOf: (name: string | null) =>
    name === null ? "Answer sheet without a name" : `Answer sheet of ${name}`,
  like: "Like this:",
  which: "Answer sheets",
  forPupils: (pupils: number) => `One for each pupil (${pupils})`,
  blank: "Blank",
  size: "Size",
  onePage: "A4",
  twoOnPage: "Two on a page",
  how: "A phone’s camera can read these sheets. Cut two on a page apart.",
  tooLong: "This test is too long for a sheet that a camera can read. Enter its scores by hand.",
  hasTaps: "A camera cannot read a mark on a picture. Enter the scores of this test by hand.",
} as const;

/** Why a picture was not read, and what to do. */
export const pictureFaults: Readonly<
  Record<PictureFault | "unreadable" | "other_test" | "other_print" | "other_layout", string>
> = {
  unreadable: "This file is not a picture that this device can open. Take a new picture.",
  too_dark: "The picture is too dark. Take it again in better light.",
  no_marks: "No answer sheet found. Take a picture of the whole sheet, on a plain surface.",
  missing_mark:
    "A black corner mark is missing. Take the picture again with all four corners in it.",
  other_test: "This sheet is of another test. Open that test to read it.",
  other_print: "The questions have changed since this sheet was printed. Enter its score by hand.",
  other_layout: "This sheet has another size than the test’s sheets. Enter its score by hand.",
};

/** The decision that a person must make about a question. */
export const doubtWords: Readonly<Record<Doubt, string>> = {
  none: "No circle is filled.",
  faint: "A circle is faint or was erased.",
  several: "More than one circle is filled.",
  repeated: "A letter is used twice.",
  unclear: "The circles are not clear in the picture.",
  typed: "Type the answer from the line.",
};

/** Texts of the page that reads sheets. */
export const readSheets = {
  title: "Answer Sheets",
  take: "Take a picture",
  choose: "Choose pictures",
  hint: "Lay the sheet flat in good light, with its four black corners in the picture.",
  reading: "Reading…",
  readingMany: (left: number) => `Reading ${plural(left, "picture")}…`,
  failed: "Not read",
  toCheck: (questions: number) => `${plural(questions, "question")} to check`,
  ready: "Ready to save",
  saved: (marks: string) => `Saved: ${marks}`,
  saving: "Saving…",
  alreadySaved: "Already saved",
  pupils: "Pupils",
  notRead: "Not read yet",
  typed: (marks: string) => `Entered: ${marks}`,
  cannotRead: "A camera cannot read this test",
  waiting: "Waiting to be sent",
  choosePupil: "Pupil",
  chooseWhose: "Choose the pupil",
  noCode: "The code was not read. Choose the pupil.",
  noName: "This is a blank sheet. Choose the pupil whose name is on it.",
  replaces: (name: string, what: string) => `${name} already has ${what}.`,
  aSheet: (marks: string) => `saved answers (${marks})`,
  aScore: (marks: string) => `an entered score (${marks})`,
  aWaiting: "answers in this list",
  replace: "Replace",
  discard: "Discard",
  save: "Save answers",
  saveAll: (sheets: number) => `Save ${plural(sheets, "sheet")}`,
  confirm: (answer: string) => `Confirm ${answer}`,
  noAnswer: "No answer",
  noneOf: "None",
  changed: "Checked",
  others: (questions: number) => `${plural(questions, "answer")} read`,
  fromPaper: (name: string) => `On paper: ${name}`,
  written: (questions: string) =>
    `${questions}: mark from the question paper, on “Mark written answers”.`,
  filledIn: (question: string) => `Circles filled in ${question.toLowerCase()}`,
  question: (number: number) => `Question ${number}`,
  picture: (number: number) => `Picture of question ${number}`,
  progress: (saved: number, pupils: number) => `${saved} of ${pupils} saved`,
  remove: "Remove answers",
  removeOf: (name: string) => `Remove answers of ${name}`,
  removeAsk: (name: string) => `Remove the answers of ${name}?`,
  removeText: "The marks of this test go with them. The sheet can be read again.",
  removed: (name: string) => `Removed: ${name}`,
  marks: (marks: number, total: number) => `${marks} of ${plural(total, "mark")}`,
  absent: "absent",
  toMark: "written answers to mark",
  changeTitle: (name: string, test: string) => `Answers of ${name} in ${test}`,
} as const;
