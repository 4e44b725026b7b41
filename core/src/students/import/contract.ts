import { importEndpoints } from "../../accounts/import-endpoints.ts";
import { mayManageStudents } from "../policy.ts";

export const studentImportContract = importEndpoints(mayManageStudents, {
  path: "/students",
  noun: "pupils",
});
