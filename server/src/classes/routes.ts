import { implement } from "@orpc/server";
import { isOffice } from "@school/core/accounts/policy.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { classesContract } from "@school/core/classes/contract.ts";
import { mayManageClasses } from "@school/core/classes/policy.ts";
import { guard, open } from "../accounts/guards.ts";
import type { Transaction } from "../platform/database/database.ts";
import type { Seen } from "../platform/database/locked-row.ts";
import { allow, StaleVersion } from "../platform/http/errors.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { transaction } from "../platform/http/transaction.ts";
import { readSettings } from "../platform/database/settings/settings.ts";
import { SCHOOL_SETTINGS } from "../school/settings.ts";
import { categoriesRoutes } from "./categories/routes.ts";
import {
  copyClasses,
  createClass,
  deleteClass,
  restoreClass,
  takeSession,
  updateClass,
} from "./commands.ts";
import { createClasses } from "./commands-several.ts";
import { presentClass } from "./present.ts";
import {
  type ClassRow,
  findSession,
  listClasses,
  listClassNames,
  listPupils,
  lockClass,
  requireClass,
} from "./queries.ts";
import { subjectsRoutes } from "./subjects/routes.ts";
import { listTeachers, teachingClasses } from "./teachers/queries.ts";

const contractApi = implement(classesContract).$context<RequestContext>();
const publicApi = contractApi.use(open);
const api = contractApi.use(guard);

interface SeenClass extends Seen {
  /** Pupils that the person saw in it; refused if there are more by now. */
  readonly studentCount?: number | undefined;
}

/** The class as the person saw it, locked. Throws `NoSuchClass`, `StaleVersion`. */
async function openClass(tx: Transaction, seen: SeenClass): Promise<ClassRow> {
  const row = await lockClass(tx, seen.id);
  const isStale =
    row.class.version !== seen.version || row.pupils.all > (seen.studentCount ?? Infinity);
  if (isStale) throw new StaleVersion(presentClass(row));
  return row;
}

export const classesRoutes = {
  names: publicApi.names.handler(async ({ context }) => ({
    data: await listClassNames(context.db),
  })),

  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    if (input.status === "deleted") allow(mayManageClasses(actor));
    const everySession = input.academicYear === "all";
    const session = everySession ? null : await findSession(db, input.academicYear);
    if (!everySession && !session) {
      return { data: [], pagination: paginate(input.page, input.limit, 0) };
    }
    const filter = { ...input, sessionId: session && session.id };
    const { rows, pagination } = await listClasses(db, filter);
    return { data: rows.map(presentClass), pagination };
  }),

  one: api.one.handler(async ({ context, input }) => ({
    data: presentClass(await requireClass(context.db, input.id)),
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
    data: presentClass(await createClass(context, input)),
  })),

  createSeveral: api.createSeveral.use(transaction).handler(async ({ context, input }) => ({
    data: await createClasses(context, input),
  })),

  update: api.update.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const session = await takeSession(tx, input.academicYear);
    const before = await openClass(tx, { id: input.id, version: input.version });
    return { data: presentClass(await updateClass({ tx, origin }, before, session, input)) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context: { origin, tx }, input }) => ({
    data: await deleteClass({ tx, origin }, await openClass(tx, input)),
  })),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => ({
    data: presentClass(await restoreClass(context, input)),
  })),

  copy: api.copy.use(transaction).handler(async ({ context, input }) => ({
    data: await copyClasses(context, input),
  })),

  teachers: api.teachers.handler(async ({ context }) => ({
    data: await listTeachers(context.db),
  })),
  categories: categoriesRoutes,
  subjects: subjectsRoutes,
};
