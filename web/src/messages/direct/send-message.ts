import { withKey } from "../../platform/client/idempotency.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { messagesApi } from "../api.ts";

/** Sends the files of a message one after the other, then the message with them. */
function sending<Input extends object, Answer>(
  call: (input: Input) => Promise<Answer>,
): SendChange<Answer> {
  return async ({ input, id, uploadFiles }) => {
    const attachmentIds = await uploadFiles(
      async (file) => (await messagesApi.uploadAttachment.call({ file })).data.id,
    );
    return call(withKey({ ...(input as Input), attachmentIds }, id));
  };
}

/** A message to a thread. */
export const sendMessage = sending(messagesApi.write.call);

/** The first message to the school, or to the parents of a child. */
export const sendFirstMessage = sending(messagesApi.start.call);

/** A message to a class, whose thread it opens where there is none. */
export const sendClassMessage = sending(messagesApi.openClassThread.call);
