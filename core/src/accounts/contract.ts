import { profileContract } from "./contract-profile.ts";
import { usersContract } from "./contract-users.ts";

/** Who may sign in, and what people see and set of themselves. */
export const accountsContract = { ...usersContract, ...profileContract };
