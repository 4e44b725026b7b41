import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { staffListContract } from "@school/core/staff/lists/contract.ts";
import { mayAssignClasses, mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { asStoredRoleInSchool } from "@school/core/staff/role-in-school.ts";
import { guard } from "../../accounts/guards.ts";
import { restoreUser, updateUser } from "../../accounts/users/commands.ts";
import { requireUser } from "../../accounts/users/queries.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { restoreDuties } from "../../classes/teachers/commands-restore.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import {
  ADMINS_ONLY,
  StaffBatchRefused,
  type StaffFault,
  StaffNotFound,
  StaffRefused,
} from "../errors.ts";
import { dutiesOf } from "../records/queries-duties.ts";
import { changeStaff, deleteStaff, leaveStaff, undoDeparture } from "./commands.ts";
import { presentDeletedStaff, presentStaff } from "./present.ts";
import {
  findStaff,
  listDeletedStaff,
  listStaff,
  requireStaff,
  staffChoices,
  type StaffListRow,
} from "./queries.ts";
import { messages } from "@school/core/staff/text.ts";

type Asking = RequestContext & AuditedWrite & { readonly actor: Actor };

/** The staff member of a call: locked, changeable by the actor, in the version they saw. */
async function openStaff(
  { actor, sealer, tx }: Asking,
  { id, version }: Seen,
  expected: "standing" | "deleted" = "standing",
): Promise<StaffListRow> {
  await lockUsers(tx, [id]);
  const [member] = await findStaff(tx, [id]);
  if (!member) throw new StaffNotFound();
  allow(mayChangeStaffMember(actor, member), ADMINS_ONLY);
  const isDeleted = member.deletedAt !== null;
  if (isDeleted && expected === "standing") throw new StaffNotFound();
  if (!isDeleted && expected === "deleted") throw new StaffRefused("not_deleted");
  if (member.version !== version) {
    throw new StaleVersion(isDeleted ? presentDeletedStaff(member) : presentStaff(member, sealer));
  }
  return member;
}

/**
 * Several at once, in the order of the request; all of them, or `StaffBatchRefused` says who is
 * why not. `leaving` says that the change would keep them from signing in.
 */
async function openManyStaff(
  { actor, sealer, tx }: Asking,
  seen: readonly Seen[],
  { leaving }: { leaving: boolean },
): Promise<StaffListRow[]> {
  const ids = seen.map(({ id }) => id);
  await lockUsers(tx, ids);
  const byId = new Map((await findStaff(tx, ids)).map((row) => [row.id, row]));
  const faults = seen.flatMap(({ id, version }, index): StaffFault[] => {
    const member = byId.get(id);
    if (!member || member.deletedAt) return [{ index, code: "staff_not_found", current: null }];
    const current = presentStaff(member, sealer);
    if (!mayChangeStaffMember(actor, member)) return [{ index, code: "not_allowed", current }];
    if (leaving && id === actor.id) return [{ index, code: "own_account", current }];
    return member.version === version ? [] : [{ index, code: "stale_version", current }];
  });
  const [first, ...otherFaults] = faults;
  if (first) throw new StaffBatchRefused([first, ...otherFaults]);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const api = implement(staffListContract).$context<RequestContext>().use(guard);

const NO_DUTIES = { back: [], kept: [] };
const NOT_THEIR_CLASSES = "Your account cannot change who teaches a class.";

function requireOtherAccount(actor: { id: string }, { id }: { id: string }): void {
  if (actor.id === id) throw new StaffRefused("own_account");
}

/** Routes of the staff directory and its actions. */
export const staffListRoutes = {
  list: api.list.handler(async ({ context: { db, sealer }, input }) => {
    const { rows, pagination } = await listStaff(db, input);
    return { data: rows.map((row) => presentStaff(row, sealer)), pagination };
  }),

  choices: api.choices.handler(async ({ context: { db } }) => ({ data: await staffChoices(db) })),

  deactivate: api.deactivate.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    const member = await openStaff(context, input);
    requireOtherAccount(actor, member);
    await updateUser(context, await requireUser(tx, member.id), { status: "disabled" }, null);
    const after = await requireStaff(tx, member.id);
    const message = messages.deactivated;
    return { message, data: presentStaff(after, sealer) };
  }),

  activate: api.activate.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const member = await openStaff(context, input);
    await updateUser(context, await requireUser(tx, member.id), { status: "active" }, null);
    const after = await requireStaff(tx, member.id);
    const message = messages.reactivated;
    return { message, data: presentStaff(after, sealer) };
  }),

  duties: api.duties.handler(async ({ context: { db }, input }) => {
    const [member] = await findStaff(db, [input.id]);
    if (!member || member.deletedAt) throw new StaffNotFound();
    const { id, firstName, lastName, version } = member;
    return { data: { id, firstName, lastName, version, ...(await dutiesOf(db, id)) } };
  }),

  remove: api.remove.use(transaction).handler(async ({ context, input }) => {
    const { actor, tx } = context;
    const member = await openStaff(context, input);
    requireOtherAccount(actor, member);
    if (input.takeover) allow(mayAssignClasses(actor), NOT_THEIR_CLASSES);
    await deleteStaff(context, member, input);
    const after = await requireStaff(tx, member.id);
    return { message: messages.deleted, data: presentDeletedStaff(after) };
  }),

  deleted: api.deleted.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listDeletedStaff(db, input);
    return { data: rows.map(presentDeletedStaff), pagination };
  }),

  restore: api.restore.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const member = await openStaff(context, input, "deleted");
    await restoreUser(context, await requireUser(tx, member.id));
    // People who departed before stay without classes until that is undone too.
    const classes = member.left ? NO_DUTIES : await restoreDuties(context, member.id);
    const after = await requireStaff(tx, member.id);
    const message = "Staff member restored successfully";
    return { message, data: presentStaff(after, sealer), classes };
  }),

  leave: api.leave.use(transaction).handler(async ({ context, input }) => {
    const { actor, sealer, tx } = context;
    const member = await openStaff(context, input);
    requireOtherAccount(actor, member);
    if (input.takeover) allow(mayAssignClasses(actor), NOT_THEIR_CLASSES);
    await leaveStaff(context, member, input);
    const after = await requireStaff(tx, member.id);
    return { message: "Staff member left the school", data: presentStaff(after, sealer) };
  }),

  undoDeparture: api.undoDeparture.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const member = await openStaff(context, input);
    await undoDeparture(context, member);
    const classes = await restoreDuties(context, member.id);
    const after = await requireStaff(tx, member.id);
    return { message: "Staff member is back", data: presentStaff(after, sealer), classes };
  }),

  bulk: api.bulk.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const { staff, roleInSchool, department, isActive } = input;
    const change = { roleInSchool: asStoredRoleInSchool(roleInSchool ?? ""), department, isActive };
    if (!change.roleInSchool && !department && isActive === undefined) {
      const message = "Choose a role, a department or a status to apply.";
      const fields = ["roleInSchool", "department", "isActive"];
      throw new InvalidInput(fields.map((field) => ({ path: [field], message })));
    }
    requireDistinct(staff);
    const before = await openManyStaff(context, staff, { leaving: isActive === false });
    const after = await changeStaff({ tx, origin }, before, change);
    return { data: after.map((row) => presentStaff(row, sealer)) };
  }),
};

function requireDistinct(staff: readonly { id: string }[]): void {
  const first = new Map<string, number>();
  staff.forEach(({ id }, index) => first.set(id, first.get(id) ?? index));
  const again = staff.findIndex(({ id }, index) => first.get(id) !== index);
  if (again === -1) return;
  throw new InvalidInput([
    { path: ["staff", again, "id"], message: "This person is in the list twice." },
  ]);
}
