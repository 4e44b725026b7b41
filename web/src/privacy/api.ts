import type { privacyContract } from "@school/core/privacy/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const privacyApi = roomApi<typeof privacyContract>("privacy");
