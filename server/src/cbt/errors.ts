import { defineError } from "../platform/http/errors.ts";

/** Also returned for a test that the actor may not see. */
export const TestNotFound = defineError(404, "not_found", "Test not found.");

export const BankNotFound = defineError(404, "not_found", "Question bank not found.");

/** Also returned to pupils while a test of their class has one of the questions. */
export const PracticeNotFound = defineError(404, "not_found", "This practice is not open.");

export const PracticeHeld = defineError(
  409,
  "practice_held",
  (test: string) =>
    `“${test}”, a test of this class that is open or planned, has the same questions. Open the practice when it is over.`,
);

/** Also returned for a mock exam that the actor may not see. */
export const MockExamNotFound = defineError(404, "not_found", "Mock exam not found.");

/** It can no longer be undone. */
export const MockExamBegun = defineError(409, "mock_exam_begun", (message: string) => message);

export const SittingNotFound = defineError(404, "not_found", "Sitting not found.");

export const AnswerNotFound = defineError(404, "not_found", "Answer not found.");

export const TestNotOpen = defineError(409, "test_not_open", (message: string) => message);

export const WrongEntryCode = defineError(
  403,
  "entry_code_wrong",
  "Wrong entry code. Check it and try again.",
  {
    field: "entryCode",
  },
);

/** Pupils are sitting the test, so the change must wait. */
export const SittingsUnderWay = defineError(
  409,
  "sittings_under_way",
  (message: string) => message,
);

/** Only the device with the seat submits; answers of another one become late answers. */
export const SittingOnOtherDevice = defineError(
  409,
  "sitting_moved",
  "This test is open on another device. Submit it there.",
);

/** Scores are sent only once all written answers of the test have their points. */
export const WrittenAnswersWait = defineError(
  409,
  "written_answers_wait",
  "Mark the written answers first. Then send the scores.",
);

export const AnswerFileUnreadable = defineError(
  400,
  "invalid_input",
  "This file is damaged or is not an answer file of this school. Save it again on the pupil's device.",
  { field: "file" },
);

/** Scores can be entered only for tests on paper. */
export const NotOnPaper = defineError(
  409,
  "not_on_paper",
  "This test is online. Enter scores only for a test on paper.",
);

export const QuestionNotFound = defineError(
  404,
  "question_not_found",
  "Question not found in this test.",
);

/** No open sitting to extend or to end. */
export const NoOpenSittings = defineError(409, "nobody_sits", "No pupil is sitting this test now.");

export const SittingHandedIn = defineError(
  409,
  "sitting_handed_in",
  "This pupil has submitted the test. Reopen it first.",
);

/** A sitting on paper has no device to continue on. */
export const SatOnPaper = defineError(
  409,
  "sat_on_paper",
  "This pupil’s answers were read from a sheet. Change them on the page of the answer sheets.",
);

export const SittingOpen = defineError(409, "sitting_open", (message: string) => message);

export const TestPaused = defineError(409, "hall_paused", "This test is already paused.");

export const TestNotPaused = defineError(409, "hall_not_paused", "This test is not paused.");

/** An accepted answer can be neither declined nor accepted again. */
export const AnswersDecided = defineError(
  409,
  "answers_decided",
  "Some of these answers have already been decided. Review them again.",
);
