import type { portalContract } from "@school/core/portal/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const portalApi = moduleApi<typeof portalContract>("portal");
