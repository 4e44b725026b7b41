import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { resultsApi } from "../api.ts";
import { scoreCalls, scoreKind, type WaitingScores } from "./score-sheet.ts";

/** Sends scores that were saved without a network. */
export const sendScores = sheetSender(async ({ withComment, ...key }: WaitingScores) => {
  const { data } = await resultsApi.sheet.call(key);
  return { ...scoreCalls(key, scoreKind(data.scheme), withComment), rows: data.rows };
});
