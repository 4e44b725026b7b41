import { defineError } from "../../platform/http/errors.ts";

export const BatchNotFound = defineError(404, "batch_not_found", "This message does not exist.");

export const NothingToStop = defineError(409, "nothing_to_stop", "All messages have left already.");
