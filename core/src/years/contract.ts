import { promotionContract } from "./promotion/contract.ts";
import { turningContract } from "./turning/contract.ts";

export const yearsContract = { ...turningContract, ...promotionContract };
