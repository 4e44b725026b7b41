import { withKey } from "../../platform/client/idempotency.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { isFields, isListOf, isText, readStored } from "../../platform/offline/stored-guards.ts";
import { lessonsApi } from "../api.ts";

/** An observation that waits to be sent to the server, without its picture. */
export interface WaitingObservation {
  readonly studentIds: string[];
  readonly day: string;
  readonly area: string;
  readonly words: string;
}

const isWaitingObservation = isFields<WaitingObservation>({
  studentIds: isListOf(isText),
  day: isText,
  area: isText,
  words: isText,
});

/** Sends an observation: first its picture, then the whole. */
export const sendObservation: SendChange = async ({ input, id, uploadFiles }) => {
  const written = readStored(isWaitingObservation, input);
  const fileIds = await uploadFiles(
    async (file) => (await lessonsApi.uploadLessonFile.call({ file })).data.id,
  );
  return lessonsApi.createObservation.call(withKey({ ...written, fileIds }, id));
};
