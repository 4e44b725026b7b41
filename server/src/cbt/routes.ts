import { analysisRoutes } from "./analysis/routes.ts";
import { banksRoutes } from "./banks/routes.ts";
import { liveViewRoutes } from "./live-view/routes.ts";
import { marksRoutes } from "./marks/routes.ts";
import { paperSheetsRoutes } from "./paper-sheets/routes.ts";
import { mockExamsRoutes } from "./mock-exams/routes.ts";
import { practiceRoutes } from "./practice/routes.ts";
import { questionFilesRoutes } from "./question-files/routes.ts";
import { sittingsRoutes } from "./sittings/routes.ts";
import { testsRoutes } from "./tests/routes.ts";

export const cbtRoutes = {
  banks: banksRoutes,
  questionFiles: questionFilesRoutes,
  tests: testsRoutes,
  sittings: sittingsRoutes,
  liveView: liveViewRoutes,
  marks: marksRoutes,
  analysis: analysisRoutes,
  practice: practiceRoutes,
  paperSheets: paperSheetsRoutes,
  mockExams: mockExamsRoutes,
};
