import { copiesRoutes } from "./copies/routes.ts";
import { retentionRoutes } from "./retention/routes.ts";

export const privacyRoutes = { ...copiesRoutes, ...retentionRoutes };
