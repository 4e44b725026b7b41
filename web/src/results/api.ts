import type { resultsContract } from "@school/core/results/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const resultsApi = roomApi<typeof resultsContract>("results");
