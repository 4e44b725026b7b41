import { automaticContract } from "./automatic/contract.ts";
import { directContract } from "./direct/contract.ts";
import { gatewaysContract } from "./gateways/contract.ts";
import { groupsContract } from "./groups/contract.ts";
import { oversightContract } from "./oversight/contract.ts";
import { writingContract } from "./writing/contract.ts";

export const messagesContract = {
  ...automaticContract,
  ...directContract,
  ...gatewaysContract,
  ...groupsContract,
  ...oversightContract,
  ...writingContract,
};
