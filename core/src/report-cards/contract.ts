import { sheetsContract } from "./sheets/contract.ts";

export const reportCardsContract = {
  ...sheetsContract,
};
