import { implement } from "@orpc/server";
import { guardiansContract } from "@school/core/students/guardians/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { admitParent } from "../../accounts/users/commands-registration.ts";
import { lockUser } from "../../accounts/users/user-locks.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { linkChildren, unlinkChildren } from "./commands.ts";
import { ParentNotFound, StudentNotFound } from "../errors.ts";
import { presentChildren } from "./present.ts";
import { childrenOf, isParent, isPupil, listProposals } from "./queries.ts";

const api = implement(guardiansContract).$context<RequestContext>().use(guard);

async function requireParent(db: Reader, id: string): Promise<void> {
  if (!(await isParent(db, id))) throw new ParentNotFound();
}

export const guardiansRoutes = {
  children: api.children.handler(async ({ context: { db }, input }) => {
    await requireParent(db, input.id);
    return { data: presentChildren(await childrenOf(db, input.id)) };
  }),

  linkChild: api.linkChild.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const { id: parentId, studentId, relationship } = input;
    await requireParent(tx, parentId);
    if (!(await isPupil(tx, studentId))) throw new StudentNotFound();
    await admitParent(context, await lockUser(tx, parentId));
    await linkChildren(context, [{ parentId, studentId, relationship: relationship || null }]);
    return { data: presentChildren(await childrenOf(tx, parentId)) };
  }),

  unlinkChild: api.unlinkChild.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await requireParent(tx, input.id);
    await unlinkChildren({ tx, origin }, [{ parentId: input.id, studentId: input.studentId }]);
    return { data: presentChildren(await childrenOf(tx, input.id)) };
  }),

  proposals: api.proposals.handler(({ context: { db }, input }) => listProposals(db, input)),
};
