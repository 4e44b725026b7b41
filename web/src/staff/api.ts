import type { staffContract } from "@school/core/staff/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const staffApi = roomApi<typeof staffContract>("staff");
