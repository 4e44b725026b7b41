import { defineError } from "../../platform/http/errors.ts";

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
