import type { feesContract } from "@school/core/fees/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const feesApi = moduleApi<typeof feesContract>("fees");
