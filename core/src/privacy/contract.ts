import { exportsContract } from "./exports/contract.ts";
import { retentionContract } from "./retention/contract.ts";

export const privacyContract = { ...exportsContract, ...retentionContract };
