import type { yearsContract } from "@school/core/years/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const yearsApi = roomApi<typeof yearsContract>("years");
