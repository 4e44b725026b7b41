import { entryContract } from "./entry/contract.ts";
import { sheetsContract } from "./sheets/contract.ts";

export const reportCardsContract = {
  ...entryContract,
  ...sheetsContract,
};
