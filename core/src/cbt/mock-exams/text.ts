import { plural } from "../../api/plural.ts";

export const mockIssues = {
  tooFew: (questions: number) => `This bank has only ${plural(questions, "question")}.`,
  unequalMarks:
    "The questions of this bank have different marks, so none can be drawn. Choose all of them.",
  cutPassage: (count: number) =>
    `${plural(count, "question")} would cut a reading passage of this bank. Choose another number.`,
  tooMany: (most: number) => `A paper can have ${most} questions with those to draw from.`,
  noBank: "This question bank is not there any more.",
  begun: "A pupil has begun one of the papers. Delete the tests one by one instead.",
  tooLate: "A mock exam can be undone for a day. Delete the tests one by one instead.",
} as const;
