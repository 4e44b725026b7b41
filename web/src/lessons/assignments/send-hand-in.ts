import type { OwnWork } from "@school/core/lessons/assignments/contract.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { lessonsApi } from "../api.ts";

/** Work on its way to the school, beside its files. */
export interface WaitingWork {
  readonly assignmentId: string;
  readonly studentId: string;
  readonly text: string;
  /** The version that the person saw; null before the first. */
  readonly version: number | null;
}

/** Hands in work: first its files, then the whole. */
export const sendHandIn: SendChange = async ({ input, current, uploadFiles }) => {
  const { assignmentId: id, studentId, text, version } = input as WaitingWork;
  const fileIds = await uploadFiles(
    async (file) => (await lessonsApi.uploadLessonFile.call({ file })).data.id,
  );
  // A person who sends it once more has seen the work that is there.
  const seen = current === null ? version : ((current as OwnWork).handIn?.version ?? null);
  return lessonsApi.handIn.call({ id, studentId, text, version: seen, fileIds });
};
