import { liveRoutes } from "./live/routes.ts";
import { plansRoutes } from "./plans/routes.ts";

export const lessonsRoutes = { ...liveRoutes, ...plansRoutes };
