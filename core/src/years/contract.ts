import { alumniContract } from "./alumni/contract.ts";
import { lifeContract } from "./life/contract.ts";
import { certificatesContract } from "./certificates/contract.ts";
import { promotionContract } from "./promotion/contract.ts";
import { rolloverContract } from "./rollover/contract.ts";

export const yearsContract = {
  ...rolloverContract,
  ...promotionContract,
  ...lifeContract,
  ...certificatesContract,
  ...alumniContract,
};
