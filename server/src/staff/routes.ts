import { staffExportRoutes } from "./routes-export.ts";
import { staffDocumentsRoutes } from "./routes-documents.ts";
import { staffImportRoutes } from "./routes-import.ts";
import { staffListRoutes } from "./routes-list.ts";
import { staffRecordRoutes } from "./routes-record.ts";
import { staffSlipsRoutes } from "./routes-slips.ts";

export const staffRoutes = {
  ...staffListRoutes,
  ...staffExportRoutes,
  ...staffImportRoutes,
  ...staffRecordRoutes,
  ...staffDocumentsRoutes,
  ...staffSlipsRoutes,
};
