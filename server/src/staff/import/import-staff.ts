import { STAFF_COLUMNS } from "@school/core/staff/import/import-columns.ts";
import type { ImportKind } from "../../platform/imports/kind.ts";
import { checkStaff, type PlannedMember } from "./import-check.ts";
import { undoStaff } from "./import-undo.ts";
import { writeStaff } from "./import-write.ts";

/** Staff from a table file: see `ImportKind`. */
export const staffImport: ImportKind<PlannedMember> = {
  name: "staff",
  columns: STAFF_COLUMNS,
  check: checkStaff,
  write: writeStaff,
  undo: undoStaff,
};
