import { directRoutes } from "./direct/routes.ts";

export const messagesRoutes = { ...directRoutes };
