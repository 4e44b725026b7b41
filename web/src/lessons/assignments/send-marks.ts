import { isFields, isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { lessonsApi } from "../api.ts";
import { markingCalls, type MarkingKey } from "./marking-sheet.ts";

const isSheet = isFields<MarkingKey>({ id: isText, classId: isText });

/** Sends marks of an assignment that were saved without a network. */
export const sendMarks = sheetSender(isSheet, async (key) => {
  const { data } = await lessonsApi.marking.call({ ...key });
  return { ...markingCalls(key, data.assignment.maxScore, () => {}), rows: data.rows };
});
