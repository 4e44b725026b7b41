import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { staffSlipsContract } from "@school/core/staff/slips/contract.ts";
import { UserRefused } from "../../accounts/errors.ts";
import { guard } from "../../accounts/guards.ts";
import { giveInitialPasswords } from "../../accounts/slips/commands.ts";
import { makeSlips, slipPassword } from "../../accounts/slips/login-slips.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { schoolFacts } from "../../school/queries.ts";
import { ADMINS_ONLY, StaffNotFound } from "../errors.ts";
import { readStaffForSlips } from "./queries.ts";

const api = implement(staffSlipsContract).$context<RequestContext>().use(guard);

/** A slip opens the account: the actor gets none for accounts that they may not change. */
async function theirStaff(db: Reader, actor: Actor, requested: readonly string[]) {
  const ids = new Set(requested);
  const members = await readStaffForSlips(db, [...ids]);
  if (members.length < ids.size) throw new StaffNotFound();
  allow(
    members.every((member) => mayChangeStaffMember(actor, member)),
    ADMINS_ONLY,
  );
  return members;
}

export const staffSlipsRoutes = {
  loginSlips: api.loginSlips.handler(async ({ context, input }) => ({
    data: await makeSlips(context, "staff.print-login-slip", async (tx) => {
      const members = await theirStaff(tx, context.actor, input.staffIds);
      return {
        schoolName: (await schoolFacts(tx)).name,
        slips: members
          .filter(({ isActive }) => isActive)
          .map(({ id, name, roleInSchool, username, phone, email, ...member }) => ({
            id,
            name,
            place: roleInSchool,
            // Only one: a username and a phone are short, an address may not fit on paper.
            signInNames: [username ?? phone ?? email].filter((one) => one !== null),
            ...slipPassword(member, context.sealer),
          })),
        leftOut: members.flatMap(({ id, name, isActive }) =>
          isActive ? [] : { id, name, reason: "disabled" as const },
        ),
      };
    }),
  })),

  newPasswords: api.newPasswords.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    await lockUsers(tx, input.staffIds);
    const members = await theirStaff(tx, actor, input.staffIds);
    const ids = members.map(({ id }) => id);
    if (ids.includes(actor.id)) throw new UserRefused("own_password");
    await giveInitialPasswords(context, sealer, ids);
    return { data: { changed: ids.length } };
  }),
};
