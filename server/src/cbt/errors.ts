import { defineError } from "../platform/http/errors.ts";

/** Also what an outsider is answered of a test that exists. */
export const TestNotFound = defineError(404, "not_found", "There is no such test.");

export const BankNotFound = defineError(404, "not_found", "There is no such question bank.");

export const SittingNotFound = defineError(404, "not_found", "There is no such sitting.");

export const TestNotOpen = defineError(409, "test_not_open", (message: string) => message);

export const WrongEntryCode = defineError(403, "entry_code_wrong", "That is not the entry code.", {
  field: "entryCode",
});

/** Somebody sits, so what would take the ground from under them has to wait. */
export const SittingsUnderWay = defineError(
  409,
  "sittings_under_way",
  (message: string) => message,
);

/** Only the machine that has the sitting hands it in; what the other one sent is kept apart. */
export const SittingOnOtherDevice = defineError(
  409,
  "sitting_moved",
  "This test goes on on another machine. Hand it in there.",
);

export const CarriedFileUnreadable = defineError(
  400,
  "invalid_input",
  "This is no file of answers of this school, or it was damaged on its way.",
  { field: "file" },
);

/** Only the marks of a test on paper are typed in. */
export const NotOnPaper = defineError(
  409,
  "not_on_paper",
  "Pupils sit this test online, so its marks are not typed in.",
);

export const QuestionNotFound = defineError(
  404,
  "question_not_found",
  "This test has no such question.",
);

/** There is nobody whose time could be changed or whose test could be ended. */
export const NoOpenSittings = defineError(
  409,
  "nobody_sits",
  "Nobody is sitting this test at the moment.",
);

export const SittingHandedIn = defineError(
  409,
  "sitting_handed_in",
  "This pupil has handed in. To go on, the pupil needs the test re-opened.",
);

export const SittingOpen = defineError(409, "sitting_open", (message: string) => message);

export const HallPaused = defineError(409, "hall_paused", "This hall is paused already.");

export const HallNotPaused = defineError(
  409,
  "hall_not_paused",
  "This hall is not paused: the clock is running.",
);

/** What counts cannot be declined any more, and what counts already cannot count twice. */
export const AnswersDecided = defineError(
  409,
  "answers_decided",
  "Some of these answers have been decided already. Look at them again.",
);
