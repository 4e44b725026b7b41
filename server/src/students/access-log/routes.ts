import { implement } from "@orpc/server";
import { isPrincipal } from "@school/core/accounts/policy.ts";
import { accessLogContract } from "@school/core/students/access-log/contract.ts";
import { mayReadAccessLog } from "@school/core/students/policy.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { StudentNotFound } from "../errors.ts";
import { studentFacts } from "../facts.ts";
import { listAccesses } from "./queries.ts";

const api = implement(accessLogContract).$context<RequestContext>().use(guard);

export const accessLogRoutes = {
  looks: api.looks.handler(async ({ context: { db, actor }, input }) => {
    const facts = await studentFacts(db, actor.id, input.id);
    allow(mayReadAccessLog(actor, facts ?? { isParent: false }));
    if (!facts) throw new StudentNotFound();
    return listAccesses(db, { ...input, withNames: isPrincipal(actor) });
  }),
};
