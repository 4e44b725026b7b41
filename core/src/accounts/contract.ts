import { profileContract } from "./profile/contract.ts";
import { usersContract } from "./users/contract.ts";

/** Who may sign in, and what people see and set of themselves. */
export const accountsContract = { ...usersContract, ...profileContract };
