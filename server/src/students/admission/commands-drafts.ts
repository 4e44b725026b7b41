import { eq, sql } from "drizzle-orm";
import type { AdmissionForm, Draft } from "@school/core/students/admission/contract.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/id.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import type { UserWrite } from "../../accounts/users/commands.ts";
import { DraftNotFound } from "../errors.ts";
import { requireDraft } from "./queries.ts";
import { admissionDrafts } from "../tables.ts";

/*
 * A draft is no record yet: that it was begun and that it was thrown away is in the audit log,
 * what was typed in between is not.
 */

export async function beginDraft({ tx, origin }: UserWrite, form: AdmissionForm): Promise<Draft> {
  const id = newId();
  await tx.insert(admissionDrafts).values({ id, contents: form, createdBy: origin.actorId });
  await writeAudit(tx, origin, [
    { action: "students.begin-draft", subjectId: id, before: null, after: null },
  ]);
  return requireDraft(tx, id);
}

/** Throws `DraftNotFound`, or `StaleVersion` when somebody else goes on with the same draft. */
export async function saveDraft(
  { tx }: UserWrite,
  { id, version }: { id: string; version: number },
  form: AdmissionForm,
): Promise<Draft> {
  await expectDraft(tx, id, version);
  await tx
    .update(admissionDrafts)
    .set({ contents: form, version: sql`${admissionDrafts.version} + 1`, updatedAt: sql`now()` })
    .where(eq(admissionDrafts.id, id));
  return requireDraft(tx, id);
}

/** Throws like `saveDraft`. */
export async function removeDraft(
  write: UserWrite,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await expectDraft(write.tx, id, version);
  await finishDraft(write, id, "remove-draft");
}

/** The form became a pupil's record, or was thrown away; nothing happens if it is gone already. */
export async function finishDraft(
  { tx, origin }: UserWrite,
  id: string,
  verb: "remove-draft" | "admit-draft",
): Promise<void> {
  const gone = await tx
    .delete(admissionDrafts)
    .where(eq(admissionDrafts.id, id))
    .returning({ id: admissionDrafts.id });
  if (gone.length === 0) return;
  await writeAudit(tx, origin, [
    { action: `students.${verb}`, subjectId: id, before: null, after: null },
  ]);
}

async function expectDraft(tx: Transaction, id: string, version: number): Promise<void> {
  const [locked] = await tx
    .select({ version: admissionDrafts.version })
    .from(admissionDrafts)
    .where(eq(admissionDrafts.id, id))
    .for("update");
  if (!locked) throw new DraftNotFound();
  if (locked.version !== version) throw new StaleVersion(await requireDraft(tx, id));
}
