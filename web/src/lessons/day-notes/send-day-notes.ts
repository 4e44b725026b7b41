import { isFields, isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { lessonsApi } from "../api.ts";
import { dayNoteCalls, type DayNoteKey } from "./day-note-sheet.ts";

const isKey = isFields<DayNoteKey>({ classId: isText, day: isText });

/** Sends day notes that were saved without a network. */
export const sendDayNotes = sheetSender(isKey, async (key: DayNoteKey) => {
  const { data } = await lessonsApi.dayNotes.call(key);
  return { ...dayNoteCalls(key), rows: data.rows };
});
