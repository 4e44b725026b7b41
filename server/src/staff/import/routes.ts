import { staffImportContract } from "@school/core/staff/import/contract.ts";
import { importRoutes } from "../../accounts/routes-imports.ts";
import { staffImport } from "./import-staff.ts";

export const staffImportRoutes = importRoutes(staffImportContract, staffImport);
