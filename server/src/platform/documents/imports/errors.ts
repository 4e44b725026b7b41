import type { Import } from "@school/core/api/imports.ts";
import { defineError, PortalError } from "../../http/errors.ts";

export const ImportNotFound = defineError(404, "import_not_found", "Import not found.");

/** The import's state does not allow the requested action. */
export class ImportNotReady extends PortalError {
  readonly status = 409;
  readonly code = "import_not_ready";
  constructor(message: string, current: Omit<Import, "createdBy">) {
    super(message, { current });
  }
}

/** Something depends on imported records. Thrown by a kind's `undo`, naming the people. */
export class UndoBlocked extends Error {}

/** An imported person and what prevents the undo: "has signed in"; null for nothing. */
interface Imported {
  readonly name: string;
  readonly obstacle: string | null;
}

const MAX_NAMED = 5;

/** Throws `UndoBlocked` with the first obstacles, if there are any. */
export function requireNoObstacle(people: readonly Imported[]): void {
  const refusal = undoRefusal(people);
  if (refusal !== null) throw new UndoBlocked(refusal);
}

/** Returns the reason for which the import of these people cannot be undone; null if it can. */
export function undoRefusal(people: readonly Imported[]): string | null {
  const blocked = people.filter(({ obstacle }) => obstacle !== null);
  if (blocked.length === 0) return null;
  const named = blocked.slice(0, MAX_NAMED).map(({ name, obstacle }) => `${name} ${obstacle}`);
  const unnamed = blocked.length - named.length;
  const more = unnamed > 0 ? `; and ${unnamed} more` : "";
  return `This import can no longer be undone: ${named.join("; ")}${more}.`;
}

/** Thrown by `progress` after a person cancelled the import; rolls everything back. */
export class ImportCancelled extends Error {}
