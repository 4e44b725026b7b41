import { copiesContract } from "./copies/contract.ts";

export const privacyContract = { ...copiesContract };
