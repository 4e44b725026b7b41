import { childContract } from "./contract-child.ts";
import { staffMemberContract } from "./contract-staff-member.ts";

/** The whole page of one person, composed of what several modules know. */
export const peopleContract = {
  ...childContract,
  ...staffMemberContract,
};
