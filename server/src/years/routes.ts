import { alumniRoutes } from "./alumni/routes.ts";
import { lifeRoutes } from "./life/routes.ts";
import { certificatesRoutes } from "./certificates/routes.ts";
import { promotionRoutes } from "./promotion/routes.ts";
import { rolloverRoutes } from "./rollover/routes.ts";

export const yearsRoutes = {
  ...rolloverRoutes,
  ...promotionRoutes,
  ...lifeRoutes,
  ...certificatesRoutes,
  ...alumniRoutes,
};
