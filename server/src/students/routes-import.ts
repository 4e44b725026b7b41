import { studentImportContract } from "@school/core/students/contract-import.ts";
import { importRoutes } from "../accounts/routes-imports.ts";
import { studentImport } from "./import-students.ts";

export const studentImportRoutes = importRoutes(studentImportContract, studentImport);
