import { and, eq, ne, sql } from "drizzle-orm";
import { MAX_GROUPS } from "@school/core/messages/groups/contract.ts";
import { type Selection, selectionFaults } from "@school/core/messages/groups/selection.ts";
import { type ActorWrite, audit } from "../../platform/database/audit/audit.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { updateRow } from "../../platform/database/locked-row.ts";
import { newId } from "../../platform/database/id.ts";
import { one } from "../../platform/database/rows.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { GroupExists, TooManyGroups } from "./errors.ts";
import type { GroupRow } from "./queries.ts";
import { messageGroups } from "./tables.ts";

interface GroupForm {
  readonly name: string;
  readonly selection: Selection;
}

/** An advisory lock that no other code of the portal uses. */
const GROUPS_LOCK = 7_205_991;

/** Saves a new group. Throws `InvalidInput`, `GroupExists` and `TooManyGroups`. */
export async function createGroup({ tx, origin }: ActorWrite, form: GroupForm): Promise<GroupRow> {
  await checkForm(tx, form, null);
  if ((await tx.$count(messageGroups)) >= MAX_GROUPS) throw new TooManyGroups();
  const made = await tx
    .insert(messageGroups)
    .values({ id: newId(), ...form, createdBy: origin.actorId })
    .returning();
  const group = one(made);
  await audit({ tx, origin }, "messages.create-group", group.id, { after: form });
  return group;
}

/** Changes a group that is locked. */
export async function updateGroup(
  { tx, origin }: ActorWrite,
  before: GroupRow,
  form: GroupForm,
): Promise<GroupRow> {
  await checkForm(tx, form, before.id);
  const changed = await updateRow(tx, messageGroups, before.id, form);
  await audit({ tx, origin }, "messages.update-group", before.id, {
    before: audited(before),
    after: form,
  });
  return changed;
}

/** Deletes a group that is locked. */
export async function deleteGroup({ tx, origin }: ActorWrite, before: GroupRow): Promise<void> {
  await tx.delete(messageGroups).where(eq(messageGroups.id, before.id));
  await audit({ tx, origin }, "messages.delete-group", before.id, { before: audited(before) });
}

/** Names are given one at a time, so that two people cannot give the same. */
async function checkForm(tx: Transaction, form: GroupForm, id: string | null): Promise<void> {
  const faults = selectionFaults(form.selection);
  if (faults.length > 0) throw new InvalidInput(faults);
  await tx.execute(sql`select pg_advisory_xact_lock(${GROUPS_LOCK})`);
  const isNamed = sql`lower(${messageGroups.name}) = lower(${form.name})`;
  const sameName = id === null ? isNamed : and(isNamed, ne(messageGroups.id, id));
  if ((await tx.$count(messageGroups, sameName)) > 0) throw new GroupExists();
}

const audited = ({ name, selection }: GroupRow) => ({ name, selection });
