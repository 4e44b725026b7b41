import { sheetsRoutes } from "./sheets/routes.ts";

export const reportCardsRoutes = {
  ...sheetsRoutes,
};
