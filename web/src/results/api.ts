import type { resultsContract } from "@school/core/results/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const resultsApi = moduleApi<typeof resultsContract>("results");
