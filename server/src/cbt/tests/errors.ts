import { PortalError } from "../../platform/http/errors.ts";

/** Only the marks of a test on paper are typed in. */
export class NotOnPaper extends PortalError {
  readonly status = 409;
  readonly code = "not_on_paper";
  constructor() {
    super("Pupils sit this test online, so its marks are not typed in.");
  }
}

export class QuestionNotFound extends PortalError {
  readonly status = 404;
  readonly code = "question_not_found";
  constructor() {
    super("This test has no such question.");
  }
}
