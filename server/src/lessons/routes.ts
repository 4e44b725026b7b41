import type { NotifyHomework } from "./assignments/homework-due.job.ts";
import { assignmentsRoutes } from "./assignments/routes.ts";
import { dayNotesRoutes } from "./day-notes/routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { notesRoutes } from "./notes/routes.ts";
import { observationsRoutes } from "./observations/routes.ts";
import { plansRoutes } from "./plans/routes.ts";

export const lessonsRoutes = (notifyHomework: NotifyHomework) => ({
  ...assignmentsRoutes(notifyHomework),
  ...dayNotesRoutes,
  ...liveRoutes,
  ...notesRoutes,
  ...observationsRoutes,
  ...plansRoutes,
});
