import { analysisRoutes } from "./analysis/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import { liveViewRoutes } from "./live-view/routes.ts";
import { marksRoutes } from "./marks/routes.ts";
import { sittingsRoutes } from "./sittings/routes.ts";
import { testsRoutes } from "./tests/routes.ts";

export const cbtRoutes = {
  banks: banksRoutes,
  tests: testsRoutes,
  sittings: sittingsRoutes,
  liveView: liveViewRoutes,
  marks: marksRoutes,
  analysis: analysisRoutes,
};
