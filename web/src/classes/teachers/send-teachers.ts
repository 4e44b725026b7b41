import { isText } from "../../platform/offline/stored-guards.ts";
import { sheetSender } from "../../platform/sheet/sheet-sender.ts";
import { classesApi, subjectsApi } from "../api.ts";
import { activeIn, gridOf, teachersCalls } from "./teachers-sheet.ts";

/** Sends teachers of a session's classes that were saved without a network; "" is the current one. */
export const sendTeachers = sheetSender(isText, async (year) => {
  const [grid, teachers] = await Promise.all([
    subjectsApi.grid.call(gridOf(year)),
    classesApi.teachers.call(),
  ]);
  const rows = activeIn(grid.data);
  return { ...teachersCalls(rows, teachers.data), rows };
});
