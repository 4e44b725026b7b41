import { entryRoutes } from "./entry/routes.ts";
import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = {
  ...entryRoutes,
  ...sheetsRoutes,
};
