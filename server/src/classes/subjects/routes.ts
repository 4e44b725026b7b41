import { implement } from "@orpc/server";
import { paginate } from "@school/core/api/pagination.ts";
import { subjectsContract } from "@school/core/classes/subjects/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { findSession, listSubjects } from "../queries.ts";
import { createSubject, deleteSubject, setClassSubjects, updateSubject } from "./commands.ts";
import { listAllSubjects, listTeaching } from "./queries.ts";

const api = implement(subjectsContract).$context<RequestContext>().use(guard);

export const subjectsRoutes = {
  inUse: api.inUse.handler(async ({ context }) => ({ data: await listSubjects(context.db) })),

  list: api.list.handler(async ({ context }) => ({ data: await listAllSubjects(context.db) })),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: await createSubject(context.tx, context.origin, input.name),
  })),

  update: api.update.use(transaction).handler(async ({ context, input }) => ({
    data: await updateSubject(context.tx, context.origin, input),
  })),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => ({
    data: await deleteSubject(context.tx, context.origin, input),
  })),

  grid: api.grid.handler(async ({ context: { db }, input }) => {
    const { classId, academicYear, ...page } = input;
    if (classId) return listTeaching(db, { classId }, page);
    const session = await findSession(db, academicYear);
    if (!session) return { data: [], pagination: paginate(page.page, page.limit, 0) };
    return listTeaching(db, { sessionId: session.id }, page);
  }),

  setOfClass: api.setOfClass.use(transaction).handler(async ({ context, input }) => ({
    data: await setClassSubjects(context.tx, context.origin, input, input.subjects),
  })),
};
