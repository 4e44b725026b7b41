import { approvalRoutes } from "./approvals/routes.ts";
import { progressRoutes } from "./progress/routes.ts";
import { reportsRoutes } from "./reports/routes.ts";
import { scoringRoutes } from "./upload/routes.ts";
import { studentResultsRoutes } from "./pupil/routes.ts";

export const resultsRoutes = {
  ...scoringRoutes,
  ...approvalRoutes,
  ...studentResultsRoutes,
  ...reportsRoutes,
  ...progressRoutes,
};
