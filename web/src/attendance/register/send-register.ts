import { HALVES } from "@school/core/attendance/marks.ts";
import { isFields, isOneOf, isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { attendanceApi } from "../api.ts";
import { registerCalls, type RegisterKey, rowsOf } from "./register-sheet.ts";

const isRegister = isFields<RegisterKey>({
  classId: isText,
  day: isText,
  half: isOneOf(HALVES),
});

/** Sends a register that was saved without a network. */
export const sendRegister = sheetSender(isRegister, async (key) => {
  const { data } = await attendanceApi.register.call(key);
  return { ...registerCalls(key), rows: rowsOf(data) };
});
