import { childContract } from "./contract-child.ts";
import { staffMemberContract } from "./contract-staff-member.ts";

/** The page of one person, composed from several modules. */
export const peopleContract = {
  ...childContract,
  ...staffMemberContract,
};
