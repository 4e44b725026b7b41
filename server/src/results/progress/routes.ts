import { implement } from "@orpc/server";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { progressContract } from "@school/core/results/progress/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, NotFound } from "../../platform/http/errors.ts";
import { presentProgress } from "./present.ts";
import { findProgressTerm, readProgress } from "./queries.ts";
import { messages } from "../../platform/http/text.ts";

const api = implement(progressContract).$context<RequestContext>().use(guard);

export const progressRoutes = {
  progress: api.progress.handler(async ({ context: { actor, db }, input }) => {
    const { termId, teacherId = isOffice(actor) ? null : actor.id, page, limit } = input;
    allow(isOffice(actor) || teacherId === actor.id);
    const progressTerm = await findProgressTerm(db, termId);
    if (!progressTerm) {
      if (termId !== undefined) throw new NotFound(messages.termNotFound);
      return { data: [], pagination: paginate(page, limit, 0), term: null };
    }
    const { id, term, startsOn, endsOn, isCurrent, academicYear } = progressTerm;
    const { data, pagination } = await readProgress(db, progressTerm, { teacherId, page, limit });
    return {
      data: data.map(presentProgress),
      pagination,
      term: { id, term, startsOn, endsOn, isCurrent, academicYear },
    };
  }),
};
