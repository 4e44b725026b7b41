import { alumniRoutes } from "./alumni/routes.ts";
import { lifeRoutes } from "./life/routes.ts";
import { papersRoutes } from "./papers/routes.ts";
import { promotionRoutes } from "./promotion/routes.ts";
import { turningRoutes } from "./turning/routes.ts";

export const yearsRoutes = {
  ...turningRoutes,
  ...promotionRoutes,
  ...lifeRoutes,
  ...papersRoutes,
  ...alumniRoutes,
};
