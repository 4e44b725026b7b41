import { staffImportContract } from "@school/core/staff/import/contract.ts";
import { STAFF_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { findUndoRefusal } from "../../accounts/imported-people.ts";
import { importRoutes } from "../../accounts/routes-imports.ts";
import type { ImportKind } from "../../platform/documents/imports/kind.ts";
import { checkStaff, type PlannedMember } from "./check.ts";
import { undoStaff, writeStaff } from "./commands.ts";
import { STAFF_UNDO } from "./queries.ts";

/** Staff from a table file: see `ImportKind`. */
export const staffImport: ImportKind<PlannedMember> = {
  name: "staff",
  columns: STAFF_COLUMNS,
  check: checkStaff,
  write: writeStaff,
  findUndoRefusal: (db, importId) => findUndoRefusal(db, importId, STAFF_UNDO),
  undo: undoStaff,
};

export const staffImportRoutes = importRoutes(staffImportContract, staffImport);
