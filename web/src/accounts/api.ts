import type { accountsContract } from "@school/core/accounts/contract.ts";
import { moduleApi } from "../platform/client/module-api.ts";

export const accountsApi = moduleApi<typeof accountsContract>("accounts");
export const {
  phoneCodes: phoneCodesApi,
  recoveryCodes: recoveryCodesApi,
  signInRules: signInRulesApi,
  viewAs: viewAsApi,
} = accountsApi;
