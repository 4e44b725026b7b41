import { isText } from "../../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../../platform/sheet/sheet-sender.ts";
import { testsApi } from "../../api.ts";
import { paperCalls } from "./paper-sheet.ts";

/** Sends scores of a test on paper that were saved offline. */
export const sendPaperScores = sheetSender(isText, async (id) => {
  const { data } = await testsApi.paperScores.call({ id });
  return { ...paperCalls(id, data.totalMarks, () => {}), rows: data.rows };
});
