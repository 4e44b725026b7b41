import { MOST_SLIPS } from "@school/core/accounts/users/most-slips.ts";
import { PortalError } from "../../platform/http/errors.ts";

export class TooManySlips extends PortalError {
  readonly status = 422;
  readonly code = "too_many_slips";
  constructor() {
    super(`The class has more than ${MOST_SLIPS} pupils. Choose them in parts.`);
  }
}

/** Slips show passwords: whoever takes very many in a short time may not be who it seems. */
export class SlipsLimited extends PortalError {
  readonly status = 429;
  readonly code = "slips_limited";
  constructor(seconds: number) {
    super(`Many slips were made in a short time. Please wait ${Math.ceil(seconds / 60)} minutes.`);
  }
}
