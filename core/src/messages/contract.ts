import { directContract } from "./direct/contract.ts";

export const messagesContract = { ...directContract };
