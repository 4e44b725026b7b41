import { boardRoutes } from "./board/routes.ts";
import { entryRoutes } from "./entry/routes.ts";
import { sheetFilesRoutes } from "./files/routes.ts";
import type { Announce } from "./release/release.job.ts";
import { releaseRoutes } from "./release/routes.ts";
import { sheetSettingsRoutes } from "./settings/routes.ts";
import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = (announce: Announce) => ({
  ...entryRoutes,
  ...sheetSettingsRoutes,
  ...sheetsRoutes,
  ...releaseRoutes(announce),
  ...boardRoutes,
  ...sheetFilesRoutes,
});
