import type { AuditOrigin } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { dropFile } from "../../platform/files/files.ts";
import { claimUpload } from "../../platform/files/uploads.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { isStanding } from "./queries.ts";

export const PASSPORT_PURPOSE = "staff-passport";
export const SIGNATURE_PURPOSE = "staff-signature";

/** What a form names by id; null takes it away, and what is left out stays. */
interface Named {
  readonly supervisor?: string | null | undefined;
  readonly passportId?: string | null | undefined;
  readonly signatureId?: string | null | undefined;
}

/**
 * Claims the uploads that a form names and looks whether the supervisor is there. Throws
 * `InvalidInput` at the field.
 */
export async function claimNamed(
  tx: Transaction,
  origin: AuditOrigin & { actorId: string },
  personId: string,
  { supervisor, passportId, signatureId }: Named,
): Promise<void> {
  if (supervisor === personId) throw refusal("Nobody supervises themselves.");
  if (supervisor && !(await isStanding(tx, supervisor))) {
    throw refusal("This member of staff is no longer there.");
  }
  const ownerId = origin.actorId;
  if (passportId) {
    await claimUpload(tx, { id: passportId, ownerId, purpose: PASSPORT_PURPOSE }, "passportId");
  }
  if (signatureId) {
    await claimUpload(tx, { id: signatureId, ownerId, purpose: SIGNATURE_PURPOSE }, "signatureId");
  }
}

/** Forgets a picture that another has replaced. */
export async function dropReplaced(
  tx: Transaction,
  before: string | null | undefined,
  wanted: string | null | undefined,
): Promise<void> {
  if (before && wanted !== undefined) await dropFile(tx, before);
}

function refusal(message: string): InvalidInput {
  return new InvalidInput([{ path: ["supervisor"], message }]);
}
