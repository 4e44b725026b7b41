import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { attendanceApi } from "../api.ts";
import { registerCalls, type RegisterKey, rowsOf } from "./register-sheet.ts";

/** Sends a register that was saved without a network. */
export const sendRegister = sheetSender(async (key: RegisterKey) => {
  const { data } = await attendanceApi.register.call(key);
  return { ...registerCalls(key), rows: rowsOf(data) };
});
