import type { StoredSignInRules } from "@school/core/accounts/auth/contract-sign-in-rules.ts";
import { type AuditedWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Reader } from "../../platform/database/database.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import { OwnSecondFactorFirst } from "../errors.ts";
import { SIGN_IN_RULES } from "../settings.ts";

/** The rules with their version; 0 until they are set for the first time. */
export async function readSignInRules(db: Reader): Promise<StoredSignInRules> {
  const { value, version } = await readStored(db, SIGN_IN_RULES);
  return { ...value, version };
}

interface RulesWrite extends AuditedWrite {
  /** Assurance level of the session that sets the rules. */
  readonly aal: "aal1" | "aal2";
}

/**
 * Sets the rules; they apply from everyone's next call. Throws `OwnSecondFactorFirst` and
 * `StaleVersion`.
 */
export async function setSignInRules(
  { tx, origin, aal }: RulesWrite,
  { version, ...rules }: StoredSignInRules,
): Promise<void> {
  if (rules.secondFactorFor !== "NONE" && aal !== "aal2") throw new OwnSecondFactorFirst();
  const { value: before } = await readStored(tx, SIGN_IN_RULES);
  const { actorId } = origin;
  if (!(await storeSetting(tx, SIGN_IN_RULES, rules, { version, actorId }))) {
    throw new StaleVersion(await readSignInRules(tx));
  }
  await audit({ tx, origin }, "accounts.set-sign-in-rules", null, { before, after: rules });
}
