import type { cbtContract } from "@school/core/cbt/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const {
  banks: banksApi,
  questionFiles: questionFilesApi,
  tests: testsApi,
  sittings: sittingsApi,
  liveView: liveViewApi,
  marks: marksApi,
  analysis: analysisApi,
  practice: practiceApi,
  paperSheets: paperSheetsApi,
  mockExams: mockExamsApi,
} = moduleApi<typeof cbtContract>("cbt");
