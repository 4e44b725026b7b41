import { analysisRoutes } from "./analysis/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import { hallRoutes } from "./hall/routes.ts";
import { marksRoutes } from "./marks/routes.ts";
import { sittingsRoutes } from "./sittings/routes.ts";
import { testsRoutes } from "./tests/routes.ts";

export const cbtRoutes = {
  banks: banksRoutes,
  tests: testsRoutes,
  sittings: sittingsRoutes,
  hall: hallRoutes,
  marks: marksRoutes,
  analysis: analysisRoutes,
};
