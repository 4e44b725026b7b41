import type { shellContract } from "@school/core/portal/contract-shell.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const portalApi = roomApi<typeof shellContract>("portal");
