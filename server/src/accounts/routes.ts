import type { ClassRegister } from "./class-register.ts";
import { profileRoutes } from "./profile/routes.ts";
import { usersRoutes } from "./users/routes.ts";

export function accountsRoutes(register: ClassRegister) {
  return { ...usersRoutes(register), ...profileRoutes(register) };
}
