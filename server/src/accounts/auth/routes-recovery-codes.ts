import { implement } from "@orpc/server";
import { recoveryCodesContract } from "@school/core/accounts/auth/contract-recovery-codes.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { SecondFactorNeeded } from "./errors-access.ts";
import { guard } from "../guards.ts";
import { countRecoveryCodes, createRecoveryCodes } from "./recovery-codes.ts";
import { keyringOf } from "./signing-keys.ts";

const api = implement(recoveryCodesContract).$context<RequestContext>().use(guard);

export const recoveryCodesRoutes = {
  left: api.left.handler(async ({ context: { actor, db } }) => ({
    data: { left: await countRecoveryCodes(db, actor.id) },
  })),

  create: api.create.handler(async ({ context: { aal, actor, db, origin } }) => {
    // With a factor an aal1 session does not come this far; without one there is none to replace.
    if (aal !== "aal2") throw new SecondFactorNeeded();
    const { sealer } = keyringOf(db);
    const codes = await db.transaction(async (tx) => {
      await writeAudit(tx, origin, [
        { action: "accounts.recovery-codes", subjectId: actor.id, before: null, after: null },
      ]);
      return createRecoveryCodes(tx, sealer, actor.id);
    });
    return { data: { codes } };
  }),
};
