import { isFields, isFlag, isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { resultsApi } from "../api.ts";
import { scoreCalls, scoreKind, type WaitingScores } from "./score-sheet.ts";

const isSheet = isFields<WaitingScores>({
  classId: isText,
  subjectId: isText,
  termId: isText,
  withComment: isFlag,
});

/** Sends scores that were saved offline. */
export const sendScores = sheetSender(isSheet, async ({ withComment, ...key }: WaitingScores) => {
  const { data } = await resultsApi.sheet.call(key);
  return { ...scoreCalls(key, scoreKind(data.scheme), withComment), rows: data.rows };
});
