import { STUDENT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import type { ImportKind } from "../../platform/imports/kind.ts";
import { checkStudents, type PlannedPupil } from "./import-check.ts";
import { undoStudents } from "./import-undo.ts";
import { writeStudents } from "./import-write.ts";

/** Pupils from a table file: see `ImportKind`. */
export const studentImport: ImportKind<PlannedPupil> = {
  name: "students",
  columns: STUDENT_COLUMNS,
  check: checkStudents,
  write: writeStudents,
  undo: undoStudents,
};
