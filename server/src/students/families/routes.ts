import { implement } from "@orpc/server";
import { paginate } from "@school/core/api/pagination.ts";
import { mayManageUsers } from "@school/core/accounts/users/policy.ts";
import { familiesContract, type Links } from "@school/core/students/families/contract.ts";
import { pupilsFound } from "@school/core/students/families/find-pupils.ts";
import { proposeFamilies, type ProposalKind } from "@school/core/students/families/propose.ts";
import { guard } from "../../accounts/guards.ts";
import { giveInitialPasswords } from "../../accounts/slips/commands.ts";
import { makeSlips } from "../../accounts/slips/login-slips.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { lockUsers } from "../../accounts/users/user-locks.ts";
import { areParents } from "../guardians/queries.ts";
import { linkChildren, unlinkChildren } from "../guardians/commands.ts";
import { changeMembers, membersChange, addToFamilies, removeFromFamilies } from "./commands.ts";
import { confirmAll, findConfirmation, undoConfirmation } from "./confirmations.ts";
import { makeFamilyAccounts, undoFamilyAccounts } from "./commands-accounts.ts";
import { ParentNotFound } from "../errors.ts";
import { schoolFacts } from "../../school/queries.ts";
import { FamilyNotFound } from "./errors.ts";
import {
  presentFamilies,
  presentFamily,
  presentOwnFamily,
  presentParentAccount,
  presentParentSlips,
  presentProposals,
} from "./present.ts";
import { familyVersion, linkedChildren, listFamilies, membersOf } from "./queries-family.ts";
import { allow, InvalidInput, StaleVersion } from "../../platform/http/errors.ts";
import { accountsOfChildren, listParentAccounts, readParentSlips } from "./queries-accounts.ts";
import { lockFamilies, pupilsForFamilies } from "./queries.ts";

const api = implement(familiesContract).$context<RequestContext>().use(guard);

export const familiesRoutes = {
  familyProposals: api.familyProposals.handler(async ({ context: { db }, input }) => {
    const { kind, reason, search, page, limit } = input;
    const pupils = await pupilsForFamilies(db);
    const all = proposeFamilies(pupils);
    const count = (one: ProposalKind) => all.filter((proposal) => proposal.kind === one).length;
    const matches = search ? pupilsFound(pupils, search) : null;
    const shown = all.filter(
      (proposal) =>
        (kind === undefined || proposal.kind === kind) &&
        (reason === undefined || proposal.reasons.some((one) => one.kind === reason)) &&
        (matches === null || proposal.studentIds.some((id) => matches.has(id))),
    );
    const ofPage = shown.slice((page - 1) * limit, page * limit);
    return {
      data: presentProposals(ofPage, pupils),
      counts: { phone: count("phone"), check: count("check"), alone: count("alone") },
      pagination: paginate(page, limit, shown.length),
    };
  }),

  confirmProposals: api.confirmProposals.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    const groups = proposeFamilies(await pupilsForFamilies(tx))
      .filter(({ kind }) => kind === input.kind)
      .map(({ studentIds, familyIds: [familyId] }) => ({ studentIds, familyId }));
    const placed = await confirmAll({ tx, origin }, input.kind, groups);
    return { data: { families: groups.length, placed } };
  }),

  lastConfirmation: api.lastConfirmation.handler(async ({ context: { actor, db } }) => ({
    data: await findConfirmation(db, actor.id),
  })),

  undoConfirmation: api.undoConfirmation.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    return { data: { removed: await undoConfirmation({ tx, origin }, input.id) } };
  }),

  confirmFamilies: api.confirmFamilies.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    const placed = await addToFamilies({ tx, origin }, input.groups);
    return { data: { families: input.groups.length, placed } };
  }),

  undoFamilies: api.undoFamilies.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    const removed = await removeFromFamilies({ tx, origin }, input.placed);
    const gone = new Set(removed.map(({ studentId }) => studentId));
    await unlinkChildren(
      { tx, origin },
      input.links.filter(({ studentId }) => gone.has(studentId)),
    );
    return { data: { removed: removed.length } };
  }),

  makeAccounts: api.makeAccounts.use(transaction).handler(async ({ context }) => {
    await lockFamilies(context.tx);
    return { data: await makeFamilyAccounts(context, context.sealer) };
  }),

  undoAccounts: api.undoAccounts.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    return { data: await undoFamilyAccounts({ tx, origin }, input.made) };
  }),

  parentAccounts: api.parentAccounts.handler(async ({ context: { db }, input }) => {
    const { data, pagination } = await listParentAccounts(db, input);
    return { data: data.map(presentParentAccount), pagination };
  }),

  familySlips: api.familySlips.handler(async ({ context, input }) => ({
    data: await makeSlips(context, "students.print-parent-slip", async (tx) => ({
      ...presentParentSlips(await parentsOf(tx, input.parentIds), context.sealer),
      schoolName: (await schoolFacts(tx)).name,
    })),
  })),

  parentPasswords: api.parentPasswords.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const ids = (await parentsOf(tx, input.parentIds)).map(({ id }) => id);
    await giveInitialPasswords(context, sealer, ids);
    return { data: { changed: ids.length } };
  }),

  families: api.families.handler(async ({ context: { db }, input }) => {
    const { ids, members, pagination } = await listFamilies(db, input);
    return { data: presentFamilies(ids, members), pagination };
  }),

  family: api.family.handler(async ({ context: { db }, input }) => ({
    data: await readFamily(db, input.id),
  })),

  changeFamily: api.changeFamily.use(transaction).handler(async ({ context, input }) => {
    const { actor, origin, tx } = context;
    const { id, unlink, relink } = input;
    allow(unlink.length + relink.length === 0 || mayManageUsers(actor));
    await lockFamilies(tx);
    const before = await readFamily(tx, id);
    if (before.version !== input.version) throw new StaleVersion(before);
    const members = before.children.map((child) => child.id);
    const { added, removed } = membersChange(members, input.studentIds);
    requireLinksOf("unlink", unlink, removed);
    requireLinksOf("relink", relink, added);
    await changeMembers({ tx, origin }, id, { added, removed });
    await lockUsers(tx, []);
    if (!(await areParents(tx, relink))) throw new ParentNotFound();
    await linkChildren(context, relink);
    const unlinked = await unlinkChildren({ tx, origin }, unlink);
    return {
      data: await readFamily(tx, id),
      unlinked: unlinked.map(({ parentId, studentId, relationship }) => ({
        parentId,
        studentId,
        relationship,
      })),
    };
  }),

  ownFamily: api.ownFamily.handler(async ({ context: { actor, db } }) => {
    const children = await linkedChildren(db, actor.id);
    const accounts = await accountsOfChildren(
      db,
      children.map(({ id }) => id),
    );
    return { data: presentOwnFamily(actor.id, children, accounts) };
  }),
};

/** Throws `InvalidInput` for a link of a child that this change neither adds nor removes. */
function requireLinksOf(
  field: "unlink" | "relink",
  links: Links,
  children: readonly string[],
): void {
  const at = links.findIndex(({ studentId }) => !children.includes(studentId));
  if (at < 0) return;
  throw new InvalidInput([
    {
      path: [field, at, "studentId"],
      message: "This child is not among those who are added or taken out",
    },
  ]);
}

async function readFamily(db: Reader, id: string) {
  const version = await familyVersion(db, id);
  if (version === null) throw new FamilyNotFound();
  const members = await membersOf(db, [id]);
  const accounts = await accountsOfChildren(
    db,
    members.map((member) => member.id),
  );
  return presentFamily({ id, version }, members, accounts);
}

async function parentsOf(db: Reader, requested: readonly string[]) {
  const ids = new Set(requested);
  const slips = await readParentSlips(db, [...ids]);
  if (slips.length < ids.size) throw new ParentNotFound();
  return slips;
}
