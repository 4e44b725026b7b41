import { messages } from "@school/core/accounts/reads/text.ts";
import { defineError } from "../../platform/http/errors.ts";

/** The account's budget of the hour is used; takes the seconds to wait. */
export const TooManyRead = defineError(429, "too_many_records", messages.tooMany);
