import type { Import } from "@school/core/api/imports.ts";
import { PortalError } from "../http/errors.ts";

export class ImportNotFound extends PortalError {
  readonly status = 404;
  readonly code = "import_not_found";
  constructor() {
    super("There is no such import.");
  }
}

/** What was asked for does not fit the state in which the import is. */
export class ImportNotReady extends PortalError {
  readonly status = 409;
  readonly code = "import_not_ready";
  constructor(message: string, current: Omit<Import, "createdBy">) {
    super(message, { current });
  }
}

/** Something hangs on what the import brought. Thrown by a kind's `undo`, with who is in the way. */
export class UndoBlocked extends Error {}

/** Thrown by `progress` when a person has cancelled the import; it rolls everything back. */
export class ImportCancelled extends Error {}
