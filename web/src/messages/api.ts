import type { messagesContract } from "@school/core/messages/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const messagesApi = moduleApi<typeof messagesContract>("messages");
