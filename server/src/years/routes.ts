import { promotionRoutes } from "./promotion/routes.ts";
import { turningRoutes } from "./turning/routes.ts";

export const yearsRoutes = { ...turningRoutes, ...promotionRoutes };
