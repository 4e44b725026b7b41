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
export const SittingMoved = defineError(
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
