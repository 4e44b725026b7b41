import { mayManageClasses } from "@school/core/classes/policy.ts";
import { studentImportContract } from "@school/core/students/import/contract.ts";
import { STUDENT_IMPORT_COLUMNS } from "@school/core/students/import/import-columns.ts";
import { findUndoRefusal } from "../../accounts/imported-people.ts";
import { importRoutes } from "../../accounts/routes-imports.ts";
import type { ImportKind } from "../../platform/documents/imports/kind.ts";
import { checkStudents, type PlannedPupil } from "./check.ts";
import { undoStudents, writeStudents } from "./commands.ts";
import { makesClasses } from "./class-words.ts";
import { PUPIL_UNDO } from "./queries.ts";

/** Import of pupils from a table file: see `ImportKind`. */
export const studentImport: ImportKind<PlannedPupil> = {
  name: "students",
  columns: STUDENT_IMPORT_COLUMNS,
  check: checkStudents,
  write: writeStudents,
  findUndoRefusal: (db, importId) => findUndoRefusal(db, importId, PUPIL_UNDO),
  undo: undoStudents,
};

// Creating missing classes requires the right to manage classes.
export const studentImportRoutes = importRoutes(
  studentImportContract,
  studentImport,
  (actor, answers) => !makesClasses(answers) || mayManageClasses(actor),
);
