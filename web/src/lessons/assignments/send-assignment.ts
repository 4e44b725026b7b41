import { withKey } from "../../platform/client/idempotency.ts";
import type { SendChange } from "../../platform/offline/outbox.ts";
import {
  isFields,
  isListOf,
  isNumber,
  isText,
  readStored,
} from "../../platform/offline/stored-guards.ts";
import { lessonsApi } from "../api.ts";

/** New homework that waits to be sent. The server already has its files. */
export interface WaitingAssignment {
  readonly title: string;
  readonly subjectId: string;
  readonly classIds: string[];
  readonly dueOn: string;
  readonly maxScore: number;
  readonly text: string;
  readonly fileIds: string[];
}

const isWaitingAssignment = isFields<WaitingAssignment>({
  title: isText,
  subjectId: isText,
  classIds: isListOf(isText),
  dueOn: isText,
  maxScore: isNumber,
  text: isText,
  fileIds: isListOf(isText),
});

/** Sets homework. */
export const sendAssignment: SendChange = ({ input, id }) =>
  lessonsApi.setAssignment.call(withKey({ ...readStored(isWaitingAssignment, input) }, id));
