import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { lessonsApi } from "../api.ts";
import { markingCalls, type MarkingKey } from "./marking-sheet.ts";

/** Sends marks of an assignment that were saved without a network. */
export const sendMarks = sheetSender(async (key: MarkingKey) => {
  const { data } = await lessonsApi.marking.call({ ...key });
  return { ...markingCalls(key, data.assignment.maxScore, () => {}), rows: data.rows };
});
