import type { portalContract } from "@school/core/portal/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const portalApi = roomApi<typeof portalContract>("portal");
