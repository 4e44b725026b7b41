import type { reportCardsContract } from "@school/core/report-cards/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const reportCardsApi = roomApi<typeof reportCardsContract>("reportCards");
