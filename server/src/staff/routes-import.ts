import { staffImportContract } from "@school/core/staff/contract-import.ts";
import { importRoutes } from "../accounts/routes-imports.ts";
import { staffImport } from "./import-staff.ts";

export const staffImportRoutes = importRoutes(staffImportContract, staffImport);
