import { implement } from "@orpc/server";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { classesContract } from "@school/core/classes/contract.ts";
import { guard, open } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import type { CategoryBackfill } from "./category-backfill.ts";
import { NoSuchClass } from "./errors.ts";
import { findSession, listClassNames } from "./queries.ts";
import { findClass, listClasses, listPupils } from "./queries-class.ts";
import { categoriesRoutes } from "./routes-categories.ts";
import { manageClassesRoutes } from "./routes-manage.ts";
import { subjectsRoutes } from "./routes-subjects.ts";
import { teachingClasses } from "./queries-teaching.ts";

const contractApi = implement(classesContract).$context<RequestContext>();
const publicApi = contractApi.use(open);
const api = contractApi.use(guard);

export function classesRoutes(backfill: CategoryBackfill) {
  return {
    names: publicApi.names.handler(async ({ context }) => ({
      data: await listClassNames(context.db),
    })),

    list: api.list.handler(async ({ context: { db }, input }) => {
      if (input.academicYear === "all") return listClasses(db, { ...input, sessionId: null });
      const session = await findSession(db, input.academicYear);
      if (!session) return { data: [], pagination: paginate(input.page, input.limit, 0) };
      return listClasses(db, { ...input, sessionId: session.id });
    }),

    one: api.one.handler(async ({ context, input }) => {
      const data = await findClass(context.db, input.id);
      if (!data) throw new NoSuchClass();
      return { data };
    }),

    students: api.students.handler(async ({ context, input }) => {
      if (!(await findClass(context.db, input.id))) throw new NoSuchClass();
      return listPupils(context.db, input);
    }),

    teaching: api.teaching.handler(async ({ context: { actor, db }, input }) => {
      const session = await findSession(db, input.academicYear);
      if (!session) return { data: [] };
      const { everyTeacherMayEnter } = await readSettings(db, {
        everyTeacherMayEnter: SCHOOL_SETTINGS.everyTeacherMayEnter,
      });
      const everything = isOffice(actor) || everyTeacherMayEnter;
      return { data: await teachingClasses(db, session, everything ? null : actor.id) };
    }),

    ...manageClassesRoutes,
    categories: categoriesRoutes(backfill),
    subjects: subjectsRoutes,
  };
}
