import {
  adminLoginRoutes,
  phoneCodesRoutes,
  recoveryCodesRoutes,
  signInRulesRoutes,
} from "./auth/routes.ts";
import type { ClassRegister } from "./class-register.ts";
import { choicesRoutes } from "./choices/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import type { TakeStaffId } from "./setup/first-principal.ts";
import { setupRoutes } from "./setup/routes.ts";
import { usersRoutes } from "./users/routes.ts";
import { viewAsRoutes } from "./view-as/routes.ts";

/** What accounts need of the rooms below; app.ts hands it in. */
interface RoomsBelow {
  register: ClassRegister;
  takeStaffId: TakeStaffId;
}

export function accountsRoutes({ register, takeStaffId }: RoomsBelow) {
  return {
    ...usersRoutes(register, takeStaffId),
    ...profileRoutes(register),
    ...choicesRoutes,
    setup: setupRoutes(takeStaffId),
    adminLogin: adminLoginRoutes,
    phoneCodes: phoneCodesRoutes,
    recoveryCodes: recoveryCodesRoutes,
    signInRules: signInRulesRoutes,
    viewAs: viewAsRoutes,
  };
}
