import type { ClassRegister } from "./class-register.ts";
import { profileRoutes } from "./routes-profile.ts";
import { usersRoutes } from "./routes-users.ts";

export function accountsRoutes(register: ClassRegister) {
  return { ...usersRoutes(register), ...profileRoutes(register) };
}
