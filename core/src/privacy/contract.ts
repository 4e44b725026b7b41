import { copiesContract } from "./copies/contract.ts";
import { retentionContract } from "./retention/contract.ts";

export const privacyContract = { ...copiesContract, ...retentionContract };
