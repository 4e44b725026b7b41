import { staffDocumentsContract } from "./contract-documents.ts";
import { staffExportContract } from "./contract-export.ts";
import { staffImportContract } from "./contract-import.ts";
import { staffListContract } from "./contract-list.ts";
import { staffRecordContract } from "./contract-record.ts";
import { staffSlipsContract } from "./contract-slips.ts";

/** Staff records and what the office does with them. */
export const staffContract = {
  ...staffListContract,
  ...staffExportContract,
  ...staffImportContract,
  ...staffRecordContract,
  ...staffDocumentsContract,
  ...staffSlipsContract,
};
