import { directContract } from "./direct/contract.ts";
import { groupsContract } from "./groups/contract.ts";

export const messagesContract = { ...directContract, ...groupsContract };
