import { adminLoginContract } from "./auth/contract-admin-login.ts";
import { phoneCodesContract } from "./auth/contract-phone-codes.ts";
import { recoveryCodesContract } from "./auth/contract-recovery-codes.ts";
import { signInRulesContract } from "./auth/contract-sign-in-rules.ts";
import { choicesContract } from "./notification-preferences/contract.ts";
import { profileContract } from "./profile/contract.ts";
import { setupContract } from "./setup/contract.ts";
import { usersContract } from "./users/contract.ts";
import { viewAsContract } from "./view-as/contract.ts";

/** Endpoints for sign-in, and for what people see and set in their own account. */
export const accountsContract = {
  ...usersContract,
  ...profileContract,
  ...choicesContract,
  setup: setupContract,
  adminLogin: adminLoginContract,
  phoneCodes: phoneCodesContract,
  recoveryCodes: recoveryCodesContract,
  signInRules: signInRulesContract,
  viewAs: viewAsContract,
};
