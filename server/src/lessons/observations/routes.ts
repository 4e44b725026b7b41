import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { observationsContract } from "@school/core/lessons/observations/contract.ts";
import {
  mayChangeObservation,
  mayObserveClass,
  mayReadObservations,
} from "@school/core/lessons/observations/policy.ts";
import { messages } from "@school/core/lessons/observations/text.ts";
import { guard } from "../../accounts/guards.ts";
import { NoSuchClass } from "../../classes/errors.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { StudentNotFound } from "../../students/errors.ts";
import { studentFacts } from "../../students/facts.ts";
import {
  createObservation,
  deleteObservation,
  type ObservationForm,
  updateObservation,
} from "./commands.ts";
import { ObservationNotFound } from "./errors.ts";
import { observedClassFacts, observedFacts } from "./facts.ts";
import { factsOf, presentObservation } from "./present.ts";
import {
  findObservation,
  listClassChildren,
  listObservedClasses,
  listOfChild,
  listOfClass,
  lockObservation,
  type ObservationRow,
} from "./queries.ts";

const api = implement(observationsContract).$context<RequestContext>().use(guard);

/** The reader, and the sealer that signs addresses of pictures. */
interface Asking {
  readonly actor: Actor;
  readonly sealer: Sealer;
}

export const observationsRoutes = {
  observedClasses: api.observedClasses.handler(async ({ context: { actor, db } }) => ({
    data: await listObservedClasses(db, actor),
  })),

  observedClass: api.observedClass.handler(async ({ context: { actor, db }, input }) => {
    await requireClass(db, actor, input.classId);
    return { data: await listClassChildren(db, input.classId) };
  }),

  observationsOfClass: api.observationsOfClass.handler(async ({ context, input }) => {
    const { actor, db } = context;
    await requireClass(db, actor, input.classId);
    const { rows, pagination } = await listOfClass(db, actor, input.classId, input);
    return { data: rows.map((row) => presentObservation(row, context)), pagination };
  }),

  observationsOfChild: api.observationsOfChild.handler(async ({ context, input }) => {
    const { actor, db } = context;
    const facts = await studentFacts(db, actor.id, input.studentId);
    if (!facts || !mayReadObservations(actor, facts)) throw new StudentNotFound();
    const { rows, pagination } = await listOfChild(db, actor, input);
    return { data: rows.map((row) => presentObservation(row, context)), pagination };
  }),

  observation: api.observation.handler(async ({ context, input }) => {
    const { actor, db } = context;
    const row = requireChangeable(actor, await findObservation(db, actor, input.id));
    return { data: presentObservation(row, context) };
  }),

  createObservation: api.createObservation.use(transaction).handler(async ({ context, input }) => {
    const form = await requireSound(context.tx, context.actor, input);
    const id = await createObservation(context, form);
    return { data: await presented(context.tx, context, id) };
  }),

  updateObservation: api.updateObservation.use(transaction).handler(async ({ context, input }) => {
    const { tx, actor } = context;
    const before = await openObservation(tx, context, input);
    await updateObservation(context, before, await requireSound(tx, actor, input));
    return { data: await presented(tx, context, input.id) };
  }),

  deleteObservation: api.deleteObservation.use(transaction).handler(async ({ context, input }) => {
    await deleteObservation(context, await openObservation(context.tx, context, input));
    return { data: { id: input.id } };
  }),
};

/** Throws unless the class is there and the actor may observe its children. */
async function requireClass(db: Reader, actor: Actor, classId: string): Promise<void> {
  const facts = await observedClassFacts(db, actor.id, classId);
  if (!facts) throw new NoSuchClass();
  allow(mayObserveClass(actor, facts), messages.notYours);
}

async function presented(db: Reader, asking: Asking, id: string) {
  const row = await findObservation(db, asking.actor, id);
  if (!row) throw new ObservationNotFound();
  return presentObservation(row, asking);
}

function requireChangeable(actor: Actor, row: ObservationRow | null): ObservationRow {
  if (!row || !mayChangeObservation(actor, factsOf(actor, row))) throw new ObservationNotFound();
  return row;
}

/** The locked observation in the version that the actor saw. Throws if deleted, changed or forbidden. */
async function openObservation(
  tx: Transaction,
  asking: Asking,
  { id, version }: Seen,
): Promise<ObservationRow> {
  const { actor } = asking;
  const row = requireChangeable(actor, await lockObservation(tx, actor, id));
  if (row.version !== version) throw new StaleVersion(presentObservation(row, asking));
  return row;
}

/**
 * The form with each child once. Throws unless the actor may observe all children, something was
 * written or shown, and all families agreed to a picture that several of them will see.
 */
async function requireSound(
  tx: Transaction,
  actor: Actor,
  { studentIds, day, area, words, fileIds }: ObservationForm,
): Promise<ObservationForm> {
  const ids = [...new Set(studentIds)];
  const wrong = (path: string, message: string) => {
    throw new InvalidInput([{ path: [path], message }]);
  };
  if (words === "" && fileIds.length === 0) wrong("words", messages.words);
  if (day > dayAtSchool(new Date())) wrong("day", messages.day);
  const children = await observedFacts(tx, actor.id, ids);
  if (children.length < ids.length) throw new StudentNotFound();
  allow(
    children.every((child) => mayObserveClass(actor, child)),
    messages.notYours,
  );
  const without = children.filter(({ hasConsent }) => !hasConsent);
  if (fileIds.length > 0 && ids.length > 1 && without.length > 0) {
    wrong("fileIds", messages.consent(without.map(({ name }) => name)));
  }
  return { studentIds: ids, day, area, words, fileIds };
}
