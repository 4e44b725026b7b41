import { PortalError } from "../../platform/http/errors.ts";

/** There is nobody whose time could be changed or whose test could be ended. */
export class NobodySits extends PortalError {
  readonly status = 409;
  readonly code = "nobody_sits";
  constructor() {
    super("Nobody is sitting this test at the moment.");
  }
}

export class SittingHandedIn extends PortalError {
  readonly status = 409;
  readonly code = "sitting_handed_in";
  constructor() {
    super("This pupil has handed in. To go on, the pupil needs the test re-opened.");
  }
}

export class SittingOpen extends PortalError {
  readonly status = 409;
  readonly code = "sitting_open";
}

export class HallPaused extends PortalError {
  readonly status = 409;
  readonly code = "hall_paused";
  constructor() {
    super("This hall is paused already.");
  }
}

export class HallNotPaused extends PortalError {
  readonly status = 409;
  readonly code = "hall_not_paused";
  constructor() {
    super("This hall is not paused: the clock is running.");
  }
}

/** What counts cannot be declined any more, and what counts already cannot count twice. */
export class AnswersDecided extends PortalError {
  readonly status = 409;
  readonly code = "answers_decided";
  constructor() {
    super("Some of these answers have been decided already. Look at them again.");
  }
}
