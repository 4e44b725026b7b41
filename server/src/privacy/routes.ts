import { exportsRoutes } from "./exports/routes.ts";
import { retentionRoutes } from "./retention/routes.ts";

export const privacyRoutes = { ...exportsRoutes, ...retentionRoutes };
