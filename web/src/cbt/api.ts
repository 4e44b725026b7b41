import type { cbtContract } from "@school/core/cbt/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const {
  banks: banksApi,
  tests: testsApi,
  sittings: sittingsApi,
  liveView: liveViewApi,
  marks: marksApi,
  analysis: analysisApi,
} = moduleApi<typeof cbtContract>("cbt");
