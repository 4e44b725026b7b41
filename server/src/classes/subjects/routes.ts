import { implement } from "@orpc/server";
import { itemAt } from "@school/core/api/lists.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { subjectsContract } from "@school/core/classes/subjects/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import { one } from "../../platform/database/rows.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { presentSubject } from "../present.ts";
import { findSession, listSubjects } from "../queries.ts";
import { setAssistants, setLeaders } from "../teachers/commands-several.ts";
import { isAllSeen } from "../order.ts";
import { setClassSubjects } from "./commands-classes.ts";
import { createSubject, deleteSubject, reorderSubjects, updateSubject } from "./commands.ts";
import { addToGroups } from "./commands-groups.ts";
import { setTakers } from "./commands-takers.ts";
import {
  listAllSubjects,
  listTeaching,
  lockSubject,
  lockSubjects,
  lockTeaching,
  requireTakers,
  type SubjectRow,
} from "./queries.ts";

const api = implement(subjectsContract).$context<RequestContext>().use(guard);

/** The subject as the person saw it, locked. Throws `SubjectNotFound`, `StaleVersion`. */
async function openSubject(tx: Transaction, { id, version }: Seen): Promise<SubjectRow> {
  const row = await lockSubject(tx, id);
  if (row.version !== version) throw new StaleVersion(presentSubject(row));
  return row;
}

/**
 * Locks and returns all subjects in order. Throws `StaleVersion` if the person did not see all of
 * them in their current version.
 */
async function openSubjects(tx: Transaction, seen: readonly Seen[]): Promise<SubjectRow[]> {
  const all = await lockSubjects(tx);
  if (!isAllSeen(all, seen)) throw new StaleVersion(all.map(presentSubject));
  return all;
}

const idsOf = (seen: readonly Seen[]) => seen.map(({ id }) => id);

export const subjectsRoutes = {
  inUse: api.inUse.handler(async ({ context }) => ({ data: await listSubjects(context.db) })),

  list: api.list.handler(async ({ context }) => ({
    data: (await listAllSubjects(context.db)).map(presentSubject),
  })),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: presentSubject(await createSubject(context, input)),
  })),

  reorder: api.reorder.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openSubjects(tx, input.subjects);
    const after = await reorderSubjects({ tx, origin }, before, input.subjects);
    return { data: after.map(presentSubject) };
  }),

  update: api.update.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openSubject(tx, input);
    return { data: presentSubject(await updateSubject({ tx, origin }, before, input)) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openSubject(tx, input);
    await deleteSubject({ tx, origin }, before);
    return { data: presentSubject(before) };
  }),

  grid: api.grid.handler(async ({ context: { db }, input }) => {
    const { classId, academicYear, ...page } = input;
    if (classId) return listTeaching(db, { classId }, page);
    const session = await findSession(db, academicYear);
    if (!session) return { data: [], pagination: paginate(page.page, page.limit, 0) };
    return listTeaching(db, { sessionId: session.id }, page);
  }),

  setOfClass: api.setOfClass
    .use(transaction)
    .handler(async ({ context: { origin, tx }, input }) => {
      const before = one(await lockTeaching(tx, [input.id]));
      if (before.version !== input.version) throw new StaleVersion(before);
      const change = { before, assigned: input.subjects, path: [] };
      return { data: one(await setClassSubjects({ tx, origin }, [change])) };
    }),

  setOfClasses: api.setOfClasses
    .use(transaction)
    .handler(async ({ context: { origin, tx }, input }) => {
      const before = await lockTeaching(tx, idsOf(input.classes));
      const changes = input.classes.map(({ version, subjects: assigned }, index) => {
        const of = itemAt(before, index);
        if (of.version !== version) throw new StaleVersion(before);
        return { before: of, assigned, path: ["classes", index] };
      });
      return { data: await setClassSubjects({ tx, origin }, changes) };
    }),

  addToGroups: api.addToGroups
    .use(transaction)
    .handler(async ({ context: { origin, tx }, input: { academicYear, groups } }) => {
      const session = await findSession(tx, academicYear);
      if (!session) return { data: { created: 0, classes: [] } };
      return { data: await addToGroups({ tx, origin }, session.id, groups) };
    }),

  setTeachers: api.setTeachers
    .use(transaction)
    .handler(async ({ context: { origin, tx }, input }) => {
      const before = await lockTeaching(tx, idsOf(input.classes));
      const changes = input.classes.map((change, index) => {
        const of = itemAt(before, index);
        if (of.version !== change.version) throw new StaleVersion(before);
        const { classTeacherId, assistantIds, subjects: assigned } = change;
        return { before: of, classTeacherId, assistantIds, assigned, path: ["classes", index] };
      });
      await setLeaders({ tx, origin }, changes);
      await setAssistants({ tx, origin }, changes);
      return { data: await setClassSubjects({ tx, origin }, changes) };
    }),

  takers: api.takers.handler(async ({ context: { db }, input }) => ({
    data: await requireTakers(db, input.id),
  })),

  setTakers: api.setTakers.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const { version } = one(await lockTeaching(tx, [input.id]));
    if (version !== input.version) throw new StaleVersion(await requireTakers(tx, input.id));
    return { data: await setTakers({ tx, origin }, input) };
  }),
};
