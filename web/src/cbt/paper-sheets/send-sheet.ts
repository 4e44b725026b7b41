import type { SendChange } from "../../platform/offline/outbox.ts";
import {
  isFields,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isText,
  readStored,
} from "../../platform/offline/stored-guards.ts";
import { paperSheetsApi } from "../api.ts";
import type { RowToSave } from "./read-sheets.ts";

/** Answers of a sheet waiting to be sent. */
export interface WaitingSheet extends RowToSave {
  readonly testId: string;
}

const isWaitingSheet = isFields<WaitingSheet>({
  testId: isText,
  studentId: isText,
  replaces: isNullOr(
    isFields<NonNullable<RowToSave["replaces"]>>({
      by: isOneOf(["sheet", "score"] as const),
      version: isNumber,
    }),
  ),
  answers: isListOf(
    isFields<RowToSave["answers"][number]>({ questionId: isText, answer: isNullOr(isText) }),
  ),
});

/** Saves the answers that were read from a sheet. */
export const sendSheet: SendChange<Awaited<ReturnType<typeof paperSheetsApi.save.call>>> = ({
  input,
}) => {
  const { testId, ...row } = readStored(isWaitingSheet, input);
  return paperSheetsApi.save.call({ id: testId, rows: [row] });
};
