import { absencesRoutes } from "./absences/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { registerRoutes } from "./register/routes.ts";
import { staffAttendanceRoutes } from "./staff/routes.ts";

export const attendanceRoutes = {
  ...registerRoutes,
  ...overviewRoutes,
  ...absencesRoutes,
  ...staffAttendanceRoutes,
};
