import type { accountsContract } from "@school/core/accounts/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const accountsApi = roomApi<typeof accountsContract>("accounts");
export const {
  phoneCodes: phoneCodesApi,
  recoveryCodes: recoveryCodesApi,
  signInRules: signInRulesApi,
  viewAs: viewAsApi,
} = accountsApi;
