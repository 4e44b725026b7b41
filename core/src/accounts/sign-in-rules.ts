import { z } from "zod";
import type { Role } from "./roles.ts";

/** Groups of accounts that must have two-step sign-in. */
export const SECOND_FACTOR_FOR = ["NONE", "OFFICE", "STAFF"] as const;
export type SecondFactorFor = (typeof SECOND_FACTOR_FOR)[number];

/** The school's rules for sign-ins. */
export const SignInRules = z.strictObject({
  /** OFFICE: principals and the office. STAFF: every role but pupil and parent. */
  secondFactorFor: z.enum(SECOND_FACTOR_FOR),
  /** Minutes after which exports, slips, roles and backups require the identity again. */
  askAgainMinutes: z.int().min(1).max(480),
});
export type SignInRules = z.infer<typeof SignInRules>;

/** The rules before a principal changes them. */
export const FIRST_SIGN_IN_RULES: SignInRules = { secondFactorFor: "NONE", askAgainMinutes: 15 };

/** Whether accounts of the role must have two-step sign-in. */
export function needsSecondFactor(role: Role, who: SecondFactorFor): boolean {
  if (role === "STUDENT" || role === "PARENT") return false;
  return who === "STAFF" || (who === "OFFICE" && (role === "PRINCIPAL" || role === "ADMIN"));
}
