import type { staffContract } from "@school/core/staff/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const staffApi = moduleApi<typeof staffContract>("staff");
