import { COUNTERPARTS } from "@school/core/messages/direct/thread.ts";
import { withKey } from "../../platform/client/idempotency.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import {
  type Guard,
  isFields,
  isFlag,
  isListOf,
  isOneOf,
  isText,
  readStored,
} from "../../platform/offline/stored-guards.ts";
import { messagesApi } from "../api.ts";

/** Sends the files of a message one after the other, then the message with them. */
function sending<Input extends object, Output>(
  isWritten: Guard<Input>,
  call: (input: Input & { attachmentIds: string[] }) => Promise<Output>,
): SendChange<Output> {
  return async ({ input, id, uploadFiles }) => {
    const written = readStored(isWritten, input);
    const attachmentIds = await uploadFiles(
      async (file) => (await messagesApi.uploadAttachment.call({ file })).data.id,
    );
    return call(withKey({ ...written, attachmentIds }, id));
  };
}

const isMessage = isFields<{ id: string; body: string }>({ id: isText, body: isText });
const isFirst = isFields<{
  studentId: string;
  kind: (typeof COUNTERPARTS)[number];
  parentIds: string[];
  body: string;
}>({
  studentId: isText,
  kind: isOneOf(COUNTERPARTS),
  parentIds: isListOf(isText),
  body: isText,
});
const isToClass = isFields<{ classId: string; pupilsMayWrite: boolean; body: string }>({
  classId: isText,
  pupilsMayWrite: isFlag,
  body: isText,
});

/** A message to a thread. */
export const sendMessage = sending(isMessage, messagesApi.write.call);

/** The first message to the school, or to the parents of a child. */
export const sendFirstMessage = sending(isFirst, messagesApi.start.call);

/** A message to a class; it opens the class's thread if there is none. */
export const sendClassMessage = sending(isToClass, messagesApi.openClassThread.call);
