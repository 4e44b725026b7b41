import type { siteContract } from "@school/core/site/contract.ts";
import { moduleApi } from "../../platform/client/module-api.ts";

export const siteApi = moduleApi<typeof siteContract>("site");
