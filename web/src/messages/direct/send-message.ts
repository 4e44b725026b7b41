import { withKey } from "../../platform/client/idempotency.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { messagesApi } from "../api.ts";

/** Sends a message that was written without a network. */
export const sendMessage: SendChange = ({ input, id }) =>
  messagesApi.write.call(withKey(input as Parameters<typeof messagesApi.write.call>[0], id));
