import { NO_PICTURE, type PicturedStudent } from "@school/core/students/pictures/contract.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { studentsApi } from "../api.ts";
import { noteSaved, savedPictures } from "./saved-pictures.ts";

/** A picture of a pupil on its way to the school; its only file is a JPEG. */
export interface WaitingPicture {
  readonly studentId: string;
  readonly studentName: string;
  /** The picture that the person saw; null for none. */
  readonly replaces: string | null;
  /** What was chosen together, so that it is undone together. */
  readonly batch: string;
}

/** Sends a picture, and notes what taking it back needs. */
export const sendPicture: SendChange = async ({ input, accountId, addedAt, current, readFile }) => {
  const { studentId, replaces, batch } = input as WaitingPicture;
  const earlier = savedPictures(accountId).find((saved) => saved.studentId === studentId);
  // Taken again while the first one was on its way.
  const own = earlier && earlier.savedAt >= addedAt ? earlier.pictureId : replaces;
  // A person who sends it once more has seen the picture that is there.
  const formerId = current === null ? own : (current as PicturedStudent).pictureId;
  const sent = { id: studentId, passport: await readFile(0), replaces: formerId ?? NO_PICTURE };
  const { pictureId } = (await studentsApi.setPicture.call(sent)).data;
  if (pictureId === null) return;
  noteSaved(accountId, { studentId, pictureId, formerId, batch, savedAt: Date.now() });
};
