import {
  adminLoginRoutes,
  phoneCodesRoutes,
  recoveryCodesRoutes,
  signInRulesRoutes,
} from "./auth/routes.ts";
import type { ClassPort } from "./class-port.ts";
import { choicesRoutes } from "./notification-preferences/routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import type { TakeStaffId } from "./setup/first-principal.ts";
import { setupRoutes } from "./setup/routes.ts";
import { usersRoutes } from "./users/routes.ts";
import { viewAsRoutes } from "./view-as/routes.ts";

/** Ports to the modules below; app.ts passes them in. */
interface ModulesBelow {
  classPort: ClassPort;
  takeStaffId: TakeStaffId;
}

export function accountsRoutes({ classPort, takeStaffId }: ModulesBelow) {
  return {
    ...usersRoutes(classPort, takeStaffId),
    ...profileRoutes(classPort),
    ...choicesRoutes,
    setup: setupRoutes(takeStaffId),
    adminLogin: adminLoginRoutes,
    phoneCodes: phoneCodesRoutes,
    recoveryCodes: recoveryCodesRoutes,
    signInRules: signInRulesRoutes,
    viewAs: viewAsRoutes,
  };
}
