import { alumniContract } from "./alumni/contract.ts";
import { lifeContract } from "./life/contract.ts";
import { papersContract } from "./papers/contract.ts";
import { promotionContract } from "./promotion/contract.ts";
import { turningContract } from "./turning/contract.ts";

export const yearsContract = {
  ...turningContract,
  ...promotionContract,
  ...lifeContract,
  ...papersContract,
  ...alumniContract,
};
