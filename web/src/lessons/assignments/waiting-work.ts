import { isFields, isNullOr, isNumber, isText } from "../../platform/offline/stored-guards.ts";

/** Work that waits to be sent to the server, without its files. */
export interface WaitingWork {
  readonly assignmentId: string;
  readonly studentId: string;
  readonly text: string;
  /** The version that the person saw; null if there was none. */
  readonly version: number | null;
}

export const isWaitingWork = isFields<WaitingWork>({
  assignmentId: isText,
  studentId: isText,
  text: isText,
  version: isNullOr(isNumber),
});
