import { absencesContract } from "./absences/contract.ts";
import { overviewContract } from "./overview/contract.ts";
import { registerContract } from "./register/contract.ts";
import { staffAttendanceContract } from "./staff/contract.ts";

export const attendanceContract = {
  ...registerContract,
  ...overviewContract,
  ...absencesContract,
  ...staffAttendanceContract,
};
