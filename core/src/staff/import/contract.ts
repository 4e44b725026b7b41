import { importEndpoints } from "../../accounts/import-endpoints.ts";
import { mayManageStaff } from "../policy.ts";

export const staffImportContract = importEndpoints(mayManageStaff, {
  path: "/staff",
  noun: "staff",
});
