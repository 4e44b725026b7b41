import { implement } from "@orpc/server";
import { eq } from "drizzle-orm";
import { paginate } from "@school/core/api/pagination.ts";
import { type ClassTeaching, subjectsContract } from "@school/core/classes/subjects/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { presentSubject } from "../present.ts";
import { findSession, listSubjects } from "../queries.ts";
import { classes, subjects } from "../tables.ts";
import { createSubject, deleteSubject, setClassSubjects, updateSubject } from "./commands.ts";
import { SubjectNotFound } from "./errors.ts";
import { listAllSubjects, listTeaching, requireTeaching, type SubjectRow } from "./queries.ts";

const api = implement(subjectsContract).$context<RequestContext>().use(guard);

interface Seen {
  readonly id: string;
  readonly version: number;
}

/** The subject as the person saw it, locked. Throws `SubjectNotFound`, `StaleVersion`. */
async function openSubject(tx: Transaction, { id, version }: Seen): Promise<SubjectRow> {
  const [row] = await tx.select().from(subjects).where(eq(subjects.id, id)).for("update");
  if (!row) throw new SubjectNotFound();
  if (row.version !== version) throw new StaleVersion(presentSubject(row));
  return row;
}

/** A class with its subjects as the person saw it, locked. Throws `NoSuchClass`, `StaleVersion`. */
async function openTeaching(tx: Transaction, { id, version }: Seen): Promise<ClassTeaching> {
  await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, id)).for("update");
  const found = await requireTeaching(tx, id);
  if (found.version !== version) throw new StaleVersion(found);
  return found;
}

export const subjectsRoutes = {
  inUse: api.inUse.handler(async ({ context }) => ({ data: await listSubjects(context.db) })),

  list: api.list.handler(async ({ context }) => ({
    data: (await listAllSubjects(context.db)).map(presentSubject),
  })),

  create: api.create.use(transaction).handler(async ({ context, input }) => ({
    data: presentSubject(await createSubject(context.tx, context.origin, input.name)),
  })),

  update: api.update.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openSubject(tx, input);
    return { data: presentSubject(await updateSubject(tx, origin, before, input)) };
  }),

  remove: api.remove.use(transaction).handler(async ({ context: { origin, tx }, input }) => {
    const before = await openSubject(tx, input);
    await deleteSubject(tx, origin, before);
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
      const before = await openTeaching(tx, input);
      return { data: await setClassSubjects(tx, origin, before, input.subjects) };
    }),
};
