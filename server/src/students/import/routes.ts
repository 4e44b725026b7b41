import { mayManageClasses } from "@school/core/classes/policy.ts";
import { studentImportContract } from "@school/core/students/import/contract.ts";
import { importRoutes } from "../../accounts/routes-imports.ts";
import { MISSING_CLASSES } from "./import-places.ts";
import { studentImport } from "./import-students.ts";

// Making the missing classes is keeping classes, which a checklist may leave out.
export const studentImportRoutes = importRoutes(
  studentImportContract,
  studentImport,
  (actor, answers) => answers[MISSING_CLASSES] !== "make" || mayManageClasses(actor),
);
