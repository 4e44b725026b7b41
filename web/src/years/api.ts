import type { yearsContract } from "@school/core/years/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const yearsApi = moduleApi<typeof yearsContract>("years");
