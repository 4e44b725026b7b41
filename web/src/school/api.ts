import type { schoolContract } from "@school/core/school/contract.ts";
import type { outboxContract } from "@school/core/school/contract-outbox.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const schoolApi = roomApi<typeof schoolContract>("school");
export const outboxApi = roomApi<typeof outboxContract>("outbox");
