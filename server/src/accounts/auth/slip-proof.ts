import { isCalendarDay } from "@school/core/api/days.ts";
import { messages } from "@school/core/accounts/text.ts";
import type { FastifyRequest } from "fastify";
import type { Transaction } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { AuthError, validationFailed } from "./errors.ts";
import { checkStoredPassword } from "./passwords.ts";
import type { Account } from "./queries.ts";
import { isPupilOrParentOf } from "./queries-slip.ts";
import { textField } from "./request.ts";

/**
 * Something that only the family or member of staff has, beside the phone: the password of the login
 * slip, or a child's admission number and birth date. A mistyped number in the office's form would
 * otherwise open a child's record to a stranger.
 */
export type SlipProof =
  | { readonly password: string }
  | { readonly admissionNumber: string; readonly dateOfBirth: string };

const UNUSED_DAYS = 365;
const DAY_MS = 86_400_000;

/** Whether a code alone does not open the account: it was never used, or not for a year. */
export function needsSlip({ lastSignInAt }: Pick<Account, "lastSignInAt">, now: Date): boolean {
  if (lastSignInAt === null) return true;
  return now.getTime() - lastSignInAt.getTime() > UNUSED_DAYS * DAY_MS;
}

/** Reads the proof of a request; null without one. Throws `validation_failed` for half of one. */
export function readSlipProof(request: FastifyRequest): SlipProof | null {
  const password = textField(request, "slip_password");
  if (password) return { password };
  const admissionNumber = textField(request, "admission_number")?.trim();
  const dateOfBirth = textField(request, "date_of_birth")?.trim();
  if (!admissionNumber && !dateOfBirth) return null;
  if (!admissionNumber || !dateOfBirth || !isCalendarDay(dateOfBirth)) {
    throw validationFailed(messages.slipChild);
  }
  return { admissionNumber, dateOfBirth };
}

/** Whether the proof is right for the account. The password of a slip counts also after it has ended. */
export async function provesSlip(
  tx: Transaction,
  sealer: Sealer,
  account: Account,
  proof: SlipProof,
): Promise<boolean> {
  if ("password" in proof) {
    return (await checkStoredPassword(sealer, account, proof.password)) !== "wrong";
  }
  return isPupilOrParentOf(tx, account.id, proof);
}

export function slipRequired(): AuthError {
  return new AuthError(403, "slip_required", messages.slipRequired);
}

export function slipWrong(): AuthError {
  return new AuthError(403, "slip_wrong", messages.slipWrong);
}
