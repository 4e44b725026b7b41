import { staffImportContract } from "@school/core/staff/import/contract.ts";
import { STAFF_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import { importRoutes } from "../../accounts/routes-imports.ts";
import type { ImportKind } from "../../platform/documents/imports/kind.ts";
import { checkStaff, type PlannedMember } from "./check.ts";
import { findUndoRefusal, undoStaff, writeStaff } from "./commands.ts";

/** Staff from a table file: see `ImportKind`. */
export const staffImport: ImportKind<PlannedMember> = {
  name: "staff",
  columns: STAFF_COLUMNS,
  check: checkStaff,
  write: writeStaff,
  findUndoRefusal,
  undo: undoStaff,
};

export const staffImportRoutes = importRoutes(staffImportContract, staffImport);
