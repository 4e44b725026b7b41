import type { adminLoginContract } from "@school/core/accounts/auth/contract-admin-login.ts";
import type { recoveryCodesContract } from "@school/core/accounts/auth/contract-recovery-codes.ts";
import type { setupContract } from "@school/core/accounts/setup/contract.ts";
import type { viewAsContract } from "@school/core/accounts/view-as/contract.ts";
import type { accountsContract } from "@school/core/accounts/contract.ts";
import { roomApi } from "../platform/client/room-api.ts";

export const accountsApi = roomApi<typeof accountsContract>("accounts");
export const adminLoginApi = roomApi<typeof adminLoginContract>("adminLogin");
export const recoveryCodesApi = roomApi<typeof recoveryCodesContract>("recoveryCodes");
export const viewAsApi = roomApi<typeof viewAsContract>("viewAs");
export const setupApi = roomApi<typeof setupContract>("setup");
