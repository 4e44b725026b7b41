import { PortalError } from "../../platform/http/errors.ts";

export class AlreadySetUp extends PortalError {
  readonly status = 409;
  readonly code = "already_set_up";
  constructor() {
    super("The school has a principal already. Please sign in.");
  }
}

export class WrongSetupCode extends PortalError {
  readonly status = 403;
  readonly code = "wrong_setup_code";
  constructor() {
    super("That is not the code on the server's console.");
  }
}

export class InvalidAccessCode extends PortalError {
  readonly status = 403;
  readonly code = "invalid_access_code";
  constructor() {
    super("Invalid admin access code");
  }
}

export class AdminLoginOff extends PortalError {
  readonly status = 404;
  readonly code = "admin_login_off";
  constructor() {
    super("Admin login failed");
  }
}

export class TooManyTries extends PortalError {
  readonly status = 429;
  readonly code = "too_many_tries";
  constructor(seconds: number) {
    super(`Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.`);
  }
}

/** Under a view nothing is changed, and what is private to the person is not shown. */
export class ViewOnly extends PortalError {
  readonly status = 403;
  readonly code = "view_only";
  constructor() {
    super("You see the portal as somebody else. Nothing can be changed.");
  }
}

/** The view is over, is somebody else's, or never was. */
export class ViewEnded extends PortalError {
  readonly status = 403;
  readonly code = "view_ended";
  constructor() {
    super("This view has ended.");
  }
}

/** Principals, pupils and parents are not viewed, nor is who cannot sign in. */
export class NotViewable extends PortalError {
  readonly status = 409;
  readonly code = "not_viewable";
  constructor() {
    super("Only active teachers and office staff can be seen through.");
  }
}

export class SecondFactorNeeded extends PortalError {
  readonly status = 403;
  readonly code = "mfa_required";
  constructor() {
    super("Set up a second factor first.");
  }
}

export class AddressReserved extends PortalError {
  readonly status = 409;
  readonly code = "email_exists";
  constructor() {
    super("An account with this email already exists. Please sign in instead.");
  }
}
