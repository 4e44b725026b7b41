import { copiesRoutes } from "./copies/routes.ts";

export const privacyRoutes = { ...copiesRoutes };
