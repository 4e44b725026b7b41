import { SCHOOL_TIME_ZONE } from "@school/core/api/dates.ts";
import {
  type ListKind,
  type RetentionTimes,
  WAITING_DAYS,
} from "@school/core/privacy/retention/kinds.ts";
import { eq, sql } from "drizzle-orm";
import { type ActorWrite, audit, writeAudit } from "../../platform/database/audit/audit.ts";
import { newId } from "../../platform/database/id.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { readStored, storeSetting } from "../../platform/database/settings/settings.ts";
import { erasures } from "../tables.ts";
import { NotDue, NotWaiting } from "./errors.ts";
import { dueAmong, lockWaiting, readRetention, servedBefore } from "./queries.ts";
import { RETENTION_TIMES } from "./settings.ts";

/** Sets the retention times. Throws `StaleVersion`. */
export async function setTimes(
  { tx, origin }: ActorWrite,
  { version, ...times }: RetentionTimes & { version: number },
): Promise<void> {
  const { value: before } = await readStored(tx, RETENTION_TIMES);
  const { actorId } = origin;
  if (!(await storeSetting(tx, RETENTION_TIMES, times, { version, actorId }))) {
    throw new StaleVersion(await readRetention(tx));
  }
  await audit({ tx, origin }, "privacy.set-retention", null, { before, after: times });
}

/** Plans to erase people and lists; existing plans remain. Throws `NotDue`. */
export async function planErasing(
  { tx, origin }: ActorWrite,
  { people, lists }: { readonly people: readonly string[]; readonly lists: readonly ListKind[] },
): Promise<void> {
  const { value: times } = await readStored(tx, RETENTION_TIMES);
  const due = await dueAmong(tx, times, people);
  if (people.some((id) => !due.has(id))) throw new NotDue();
  const planned = {
    plannedBy: origin.actorId,
    carryOutOn: sql`(now() at time zone ${SCHOOL_TIME_ZONE})::date + ${WAITING_DAYS}::int`,
  };
  const newErasures = [
    ...[...due].map(([personId, kind]) => ({ ...planned, id: newId(), kind, personId })),
    ...new Set(lists),
  ].map((one) =>
    typeof one === "string"
      ? { ...planned, id: newId(), kind: one, servedBefore: servedBefore(times, one) }
      : one,
  );
  if (newErasures.length === 0) return;
  const rows = await tx.insert(erasures).values(newErasures).onConflictDoNothing().returning();
  await writeAudit(
    { tx, origin },
    rows.map(({ id, kind, personId, carryOutOn }) => ({
      action: "privacy.plan-erasing",
      subjectId: personId ?? id,
      before: null,
      after: { kind, carryOutOn },
    })),
  );
}

/** Cancels a pending erasure. Throws `NotWaiting`. */
export async function cancelErasing({ tx, origin }: ActorWrite, id: string): Promise<void> {
  const row = await lockWaiting(tx, id);
  if (!row) throw new NotWaiting();
  await tx.delete(erasures).where(eq(erasures.id, id));
  const { kind, personId, carryOutOn } = row;
  await audit({ tx, origin }, "privacy.cancel-erasing", personId ?? id, {
    before: { kind, carryOutOn },
  });
}
