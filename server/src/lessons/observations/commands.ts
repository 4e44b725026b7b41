import { and, eq, notInArray } from "drizzle-orm";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/id.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { setFiles } from "../files.ts";
import type { ObservationRow } from "./queries.ts";
import { observations, observedChildren } from "./tables.ts";

export interface ObservationForm {
  readonly studentIds: readonly string[];
  readonly day: string;
  readonly area: string;
  readonly words: string;
  readonly fileIds: string[];
}

/** Records an observation of checked children. Returns its id. */
export async function createObservation(
  { tx, origin }: ActorWrite,
  form: ObservationForm,
): Promise<string> {
  const id = newId();
  const { studentIds, fileIds, day, area, words } = form;
  const ownerId = origin.actorId;
  await tx.insert(observations).values({ id, day, area, words, authorId: ownerId });
  await addChildren(tx, id, studentIds);
  await setFiles(tx, "observationId", id, { before: [], fileIds, ownerId });
  await audit({ tx, origin }, "lessons.create-observation", id, { after: form });
  return id;
}

/** Changes an observation that is locked. */
export async function updateObservation(
  { tx, origin }: ActorWrite,
  before: ObservationRow,
  form: ObservationForm,
): Promise<void> {
  const { id, files } = before;
  const { studentIds, fileIds, day, area, words } = form;
  await updateRow(tx, observations, id, { day, area, words });
  const isOther = notInArray(observedChildren.studentId, [...studentIds]);
  await tx.delete(observedChildren).where(and(eq(observedChildren.observationId, id), isOther));
  await addChildren(tx, id, studentIds);
  await setFiles(tx, "observationId", id, { before: files, fileIds, ownerId: origin.actorId });
  await audit({ tx, origin }, "lessons.update-observation", id, {
    before: formOf(before),
    after: form,
  });
}

/** Deletes an observation; its picture remains for a day as an upload of the person. */
export async function deleteObservation(
  { tx, origin }: ActorWrite,
  before: ObservationRow,
): Promise<void> {
  const { id, files } = before;
  await setFiles(tx, "observationId", id, {
    before: files,
    fileIds: [],
    ownerId: origin.actorId,
  });
  await tx.delete(observations).where(eq(observations.id, id));
  await audit({ tx, origin }, "lessons.delete-observation", id, { before: formOf(before) });
}

function formOf({ children, files, day, area, words }: ObservationRow): ObservationForm {
  return {
    studentIds: children.map((child) => child.id),
    day,
    area,
    words,
    fileIds: files.map((file) => file.id),
  };
}

async function addChildren(tx: Transaction, observationId: string, ids: readonly string[]) {
  await tx
    .insert(observedChildren)
    .values(ids.map((studentId) => ({ observationId, studentId })))
    .onConflictDoNothing();
}
