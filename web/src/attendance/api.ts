import type { attendanceContract } from "@school/core/attendance/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const attendanceApi = moduleApi<typeof attendanceContract>("attendance");
