import { entryRoutes } from "./entry/routes.ts";
import { type Announce, releaseRoutes } from "./release/routes.ts";
import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = (announce: Announce) => ({
  ...entryRoutes,
  ...sheetsRoutes,
  ...releaseRoutes(announce),
});
