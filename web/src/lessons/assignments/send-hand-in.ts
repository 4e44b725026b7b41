import type { SendChange } from "../../platform/offline/outbox.ts";
import { isFields, isNullOr, isNumber, readStored } from "../../platform/offline/stored-guards.ts";
import { lessonsApi } from "../api.ts";
import { isWaitingWork } from "./waiting-work.ts";

/** The work at the school, as its refusal named it. */
const isWorkThere = isFields<{ handIn: { version: number } | null }>({
  handIn: isNullOr(isFields<{ version: number }>({ version: isNumber })),
});

/** Hands in work: first its files, then the whole. */
export const sendHandIn: SendChange = async ({ input, current, uploadFiles }) => {
  const { assignmentId: id, studentId, text, version } = readStored(isWaitingWork, input);
  const fileIds = await uploadFiles(
    async (file) => (await lessonsApi.uploadLessonFile.call({ file })).data.id,
  );
  // A person who sends it once more has seen the work that is there.
  const seen =
    current === null ? version : (readStored(isWorkThere, current).handIn?.version ?? null);
  return lessonsApi.handIn.call({ id, studentId, text, version: seen, fileIds });
};
