import type { reportCardsContract } from "@school/core/report-cards/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const reportCardsApi = moduleApi<typeof reportCardsContract>("reportCards");
