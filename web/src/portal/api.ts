import type { homeContract } from "@school/core/portal/contract-home.ts";
import type { shellContract } from "@school/core/portal/contract-shell.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const portalApi = roomApi<typeof shellContract & typeof homeContract>("portal");
