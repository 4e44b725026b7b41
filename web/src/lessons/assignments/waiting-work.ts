import { isFields, isNullOr, isNumber, isText } from "../../platform/offline/stored-guards.ts";

/** Work on its way to the school, beside its files. */
export interface WaitingWork {
  readonly assignmentId: string;
  readonly studentId: string;
  readonly text: string;
  /** The version that the person saw; null before the first. */
  readonly version: number | null;
}

export const isWaitingWork = isFields<WaitingWork>({
  assignmentId: isText,
  studentId: isText,
  text: isText,
  version: isNullOr(isNumber),
});
