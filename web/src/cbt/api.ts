import type { analysisContract } from "@school/core/cbt/analysis/contract.ts";
import type { banksContract } from "@school/core/cbt/banks/contract.ts";
import type { hallContract } from "@school/core/cbt/hall/contract.ts";
import type { marksContract } from "@school/core/cbt/marks/contract.ts";
import type { sittingsContract } from "@school/core/cbt/sittings/contract.ts";
import type { testsContract } from "@school/core/cbt/tests/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const banksApi = roomApi<typeof banksContract>("questionBanks");
export const testsApi = roomApi<typeof testsContract>("cbtTests");
export const sittingsApi = roomApi<typeof sittingsContract>("sittings");
export const hallApi = roomApi<typeof hallContract>("hall");
export const analysisApi = roomApi<typeof analysisContract>("testAnalysis");
export const marksApi = roomApi<typeof marksContract>("testMarks");
