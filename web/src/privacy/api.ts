import type { privacyContract } from "@school/core/privacy/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const privacyApi = moduleApi<typeof privacyContract>("privacy");
