import type { siteContract } from "@school/core/site/contract.ts";
import { roomApi } from "../../platform/client/room-api.ts";

export const siteApi = roomApi<typeof siteContract>("site");
