import { directRoutes } from "./direct/routes.ts";
import { groupsRoutes } from "./groups/routes.ts";

export const messagesRoutes = { ...directRoutes, ...groupsRoutes };
