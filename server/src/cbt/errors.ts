import { defineError } from "../platform/http/errors.ts";

/** Also returned for a test that the actor may not see. */
export const TestNotFound = defineError(404, "not_found", "Test not found.");

export const BankNotFound = defineError(404, "not_found", "Question bank not found.");

export const SittingNotFound = defineError(404, "not_found", "Sitting not found.");

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

export const SittingOpen = defineError(409, "sitting_open", (message: string) => message);

export const TestPaused = defineError(409, "hall_paused", "This test is already paused.");

export const TestNotPaused = defineError(409, "hall_not_paused", "This test is not paused.");

/** An accepted answer can be neither declined nor accepted again. */
export const AnswersDecided = defineError(
  409,
  "answers_decided",
  "Some of these answers have already been decided. Review them again.",
);
