import { boardRoutes } from "./board/routes.ts";
import { entryRoutes } from "./entry/routes.ts";
import { sheetFilesRoutes } from "./files/routes.ts";
import { halfTermRoutes } from "./half-term/routes.ts";
import type { Families } from "./release/families.ts";
import { releaseRoutes } from "./release/routes.ts";
import { sheetSettingsRoutes } from "./settings/routes.ts";
import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = (families: Families) => ({
  ...entryRoutes,
  ...sheetSettingsRoutes,
  ...sheetsRoutes,
  ...releaseRoutes(families),
  ...boardRoutes,
  ...sheetFilesRoutes,
  ...halfTermRoutes,
});
