import { staffListRoutes } from "./routes-list.ts";

export const staffRoutes = { ...staffListRoutes };
