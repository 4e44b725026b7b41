import { entryContract } from "./entry/contract.ts";
import { releaseContract } from "./release/contract.ts";
import { sheetsContract } from "./sheets/contract.ts";

export const reportCardsContract = {
  ...entryContract,
  ...sheetsContract,
  ...releaseContract,
};
