import { sheetSender } from "../../../platform/sheet/sheet-sender.ts";
import { testsApi } from "../../api.ts";
import { paperCalls } from "./paper-sheet.ts";

/** Sends scores of a test on paper that were saved without a network. */
export const sendPaperScores = sheetSender(async (id: string) => {
  const { data } = await testsApi.paperScores.call({ id });
  return { ...paperCalls(id, data.totalMarks, () => {}), rows: data.rows };
});
