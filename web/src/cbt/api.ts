import type { cbtContract } from "@school/core/cbt/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const {
  banks: banksApi,
  tests: testsApi,
  sittings: sittingsApi,
  hall: hallApi,
  marks: marksApi,
  analysis: analysisApi,
} = roomApi<typeof cbtContract>("cbt");
