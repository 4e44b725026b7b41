import type { attendanceContract } from "@school/core/attendance/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const attendanceApi = roomApi<typeof attendanceContract>("attendance");
