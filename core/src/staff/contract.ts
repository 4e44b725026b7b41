import { staffDocumentsContract } from "./documents/contract.ts";
import { staffExportContract } from "./export/contract.ts";
import { staffImportContract } from "./import/contract.ts";
import { staffListContract } from "./lists/contract.ts";
import { staffRecordContract } from "./records/contract.ts";
import { staffSlipsContract } from "./slips/contract.ts";

/** Endpoints for staff records. */
export const staffContract = {
  ...staffListContract,
  ...staffExportContract,
  ...staffImportContract,
  ...staffRecordContract,
  ...staffDocumentsContract,
  ...staffSlipsContract,
};
