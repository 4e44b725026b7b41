import { implement } from "@orpc/server";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { looksContract } from "@school/core/students/looks/contract.ts";
import { mayReadLooks } from "@school/core/students/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { StudentNotFound } from "../errors.ts";
import { studentFacts } from "../facts.ts";
import { listLooks } from "./queries.ts";

const api = implement(looksContract).$context<RequestContext>().use(guard);

export const looksRoutes = {
  looks: api.looks.handler(async ({ context: { db, actor }, input }) => {
    const facts = await studentFacts(db, actor.id, input.id);
    allow(mayReadLooks(actor, facts ?? { isParent: false }));
    if (!facts) throw new StudentNotFound();
    return listLooks(db, { ...input, withNames: isPrincipal(actor) });
  }),
};
