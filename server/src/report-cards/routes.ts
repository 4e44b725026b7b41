import { boardRoutes } from "./board/routes.ts";
import { entryRoutes } from "./entry/routes.ts";
import { type Announce, releaseRoutes } from "./release/routes.ts";
import { sheetSettingsRoutes } from "./settings/routes.ts";
import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = (announce: Announce) => ({
  ...entryRoutes,
  ...sheetSettingsRoutes,
  ...sheetsRoutes,
  ...releaseRoutes(announce),
  ...boardRoutes,
});
