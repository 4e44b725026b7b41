import { approvalRoutes } from "./routes-approval.ts";
import { progressRoutes } from "./routes-progress.ts";
import { reportsRoutes } from "./routes-reports.ts";
import { scoringRoutes } from "./routes-scoring.ts";
import { studentResultsRoutes } from "./routes-student.ts";

export const resultsRoutes = {
  ...scoringRoutes,
  ...approvalRoutes,
  ...studentResultsRoutes,
  ...reportsRoutes,
  ...progressRoutes,
};
