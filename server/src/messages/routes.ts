import { automaticRoutes } from "./automatic/routes.ts";
import { directRoutes } from "./direct/routes.ts";
import { gatewaysRoutes } from "./gateways/routes.ts";
import { groupsRoutes } from "./groups/routes.ts";
import { oversightRoutes } from "./oversight/routes.ts";
import { writingRoutes } from "./writing/routes.ts";

export const messagesRoutes = {
  ...automaticRoutes,
  ...directRoutes,
  ...gatewaysRoutes,
  ...groupsRoutes,
  ...oversightRoutes,
  ...writingRoutes,
};
