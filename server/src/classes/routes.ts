import { implement } from "@orpc/server";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { classesContract } from "@school/core/classes/contract.ts";
import { guard, open } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import type { CategoryBackfill } from "./categories/commands.ts";
import { categoriesRoutes } from "./categories/routes.ts";
import { copyClasses, createClass, deleteClass, restoreClass, updateClass } from "./commands.ts";
import { findSession, listClasses, listClassNames, listPupils, requireClass } from "./queries.ts";
import { subjectsRoutes } from "./subjects/routes.ts";
import { listTeachers, teachingClasses } from "./teachers/queries.ts";

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

    one: api.one.handler(async ({ context, input }) => ({
      data: await requireClass(context.db, input.id),
    })),

    students: api.students.handler(async ({ context, input }) => {
      await requireClass(context.db, input.id);
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

    create: api.create.use(transaction).handler(async ({ context, input }) => ({
      data: await createClass(context.tx, context.origin, input),
    })),

    update: api.update.use(transaction).handler(async ({ context, input }) => ({
      data: await updateClass(context.tx, context.origin, input),
    })),

    remove: api.remove.use(transaction).handler(async ({ context, input }) => ({
      data: await deleteClass(context.tx, context.origin, input),
    })),

    restore: api.restore.use(transaction).handler(async ({ context, input }) => ({
      data: await restoreClass(context.tx, context.origin, input),
    })),

    copy: api.copy.use(transaction).handler(async ({ context, input }) => ({
      data: await copyClasses(context.tx, context.origin, input),
    })),

    teachers: api.teachers.handler(async ({ context }) => ({
      data: await listTeachers(context.db),
    })),
    categories: categoriesRoutes(backfill),
    subjects: subjectsRoutes,
  };
}
