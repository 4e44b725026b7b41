import { staffExportRoutes } from "./export/routes.ts";
import { staffDocumentsRoutes } from "./documents/routes.ts";
import { staffImportRoutes } from "./import/routes.ts";
import { staffListRoutes } from "./lists/routes.ts";
import { staffRecordRoutes } from "./records/routes.ts";
import { staffSlipsRoutes } from "./slips/routes.ts";

export const staffRoutes = {
  ...staffListRoutes,
  ...staffExportRoutes,
  ...staffImportRoutes,
  ...staffRecordRoutes,
  ...staffDocumentsRoutes,
  ...staffSlipsRoutes,
};
