import type { Actor } from "@school/core/accounts/actor.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import type { RequestContext, WriteContext } from "../../platform/http/context.ts";
import { allow, StaleVersion } from "../../platform/http/errors.ts";
import { StaffBatchRefused, StaffNotFound, StaffRefused, type StaffFault } from "../errors.ts";
import { presentDeletedStaff, presentStaff } from "../lists/present.ts";
import { findStaff, type StaffListRow } from "../lists/queries.ts";

export const NOT_THEIRS = "Only a principal changes the accounts of principals and administrators.";

interface Seen {
  readonly id: string;
  readonly version: number;
}

type Asking = RequestContext & WriteContext & { readonly actor: Actor };

/** The member of staff that a call is about: locked, theirs to change, and as the person saw it. */
export async function openStaff(
  { actor, sealer, tx }: Asking,
  { id, version }: Seen,
  wanted: "standing" | "deleted" = "standing",
): Promise<StaffListRow> {
  await lockUsers(tx, [id]);
  const [member] = await findStaff(tx, [id]);
  if (!member) throw new StaffNotFound();
  allow(mayChangeStaffMember(actor, member), NOT_THEIRS);
  const isDeleted = member.deletedAt !== null;
  if (isDeleted && wanted === "standing") throw new StaffNotFound();
  if (!isDeleted && wanted === "deleted") throw new StaffRefused("not_deleted");
  if (member.version !== version) {
    throw new StaleVersion(isDeleted ? presentDeletedStaff(member) : presentStaff(member, sealer));
  }
  return member;
}

/**
 * Several at once, in the order of the request; all of them, or `StaffBatchRefused` says who is
 * why not. `leaving` says that the change would keep them from signing in.
 */
export async function openManyStaff(
  { actor, sealer, tx }: Asking,
  seen: readonly Seen[],
  { leaving }: { leaving: boolean },
): Promise<StaffListRow[]> {
  const ids = seen.map(({ id }) => id);
  await lockUsers(tx, ids);
  const found = new Map((await findStaff(tx, ids)).map((row) => [row.id, row]));
  const faults = seen.flatMap(({ id, version }, index): StaffFault[] => {
    const member = found.get(id);
    if (!member || member.deletedAt) return [{ index, code: "staff_not_found", current: null }];
    const current = presentStaff(member, sealer);
    if (!mayChangeStaffMember(actor, member)) return [{ index, code: "not_allowed", current }];
    if (leaving && id === actor.id) return [{ index, code: "own_account", current }];
    return member.version === version ? [] : [{ index, code: "stale_version", current }];
  });
  const [first, ...others] = faults;
  if (first) throw new StaffBatchRefused([first, ...others]);
  return ids.map((id) => found.get(id)!);
}
