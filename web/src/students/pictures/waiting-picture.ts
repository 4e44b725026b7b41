import { isFields, isNullOr, isText } from "../../platform/offline/stored-guards.ts";

/** A picture of a pupil on its way to the school; its only file is a JPEG. */
export interface WaitingPicture {
  readonly studentId: string;
  readonly studentName: string;
  /** The picture that the person saw; null for none. */
  readonly replaces: string | null;
  /** Batch of pictures that were chosen together, so that they are undone together. */
  readonly batch: string;
}

export const isWaitingPicture = isFields<WaitingPicture>({
  studentId: isText,
  studentName: isText,
  replaces: isNullOr(isText),
  batch: isText,
});
