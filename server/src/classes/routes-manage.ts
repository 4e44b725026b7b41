import { implement } from "@orpc/server";
import { manageClassesContract } from "@school/core/classes/contract-manage.ts";
import { guard } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { createClass, updateClass } from "./commands-class.ts";
import { copyClasses } from "./commands-copy-classes.ts";
import { deleteClass, restoreClass } from "./commands-delete-class.ts";
import { listTeachers } from "./queries-teachers.ts";

const api = implement(manageClassesContract).$context<RequestContext>().use(guard);

export const manageClassesRoutes = {
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
};
