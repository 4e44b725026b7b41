import { NO_PICTURE } from "@school/core/students/pictures/contract.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import { isFields, isNullOr, isText, readStored } from "../../platform/offline/stored-guards.ts";
import { studentsApi } from "../api.ts";
import { noteSaved, savedPictures } from "./saved-pictures.ts";
import { isWaitingPicture } from "./waiting-picture.ts";

/** The pupil's picture at the school, as its refusal named it. */
const isPictureThere = isFields<{ pictureId: string | null }>({ pictureId: isNullOr(isText) });

/** Sends a picture, and stores the data for undoing it. */
export const sendPicture: SendChange = async ({ input, accountId, addedAt, current, readFile }) => {
  const { studentId, replaces, batch } = readStored(isWaitingPicture, input);
  const earlier = savedPictures(accountId).find((saved) => saved.studentId === studentId);
  // Taken again while the first one was on its way.
  const expectedId = earlier && earlier.savedAt >= addedAt ? earlier.pictureId : replaces;
  // A person who sends it once more has seen the picture that is there.
  const formerId = current === null ? expectedId : readStored(isPictureThere, current).pictureId;
  const sent = { id: studentId, passport: await readFile(0), replaces: formerId ?? NO_PICTURE };
  const { pictureId } = (await studentsApi.setPicture.call(sent)).data;
  if (pictureId === null) return;
  noteSaved(accountId, { studentId, pictureId, formerId, batch, savedAt: Date.now() });
};
