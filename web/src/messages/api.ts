import type { messagesContract } from "@school/core/messages/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const messagesApi = roomApi<typeof messagesContract>("messages");
