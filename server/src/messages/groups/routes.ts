import { implement } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import { searchText } from "@school/core/api/search-text.ts";
import { groupsContract } from "@school/core/messages/groups/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { listCategories, listActiveClasses } from "../../classes/queries.ts";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { StaleVersion } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { createGroup, deleteGroup, updateGroup } from "./commands.ts";
import { GroupNotFound } from "./errors.ts";
import { peopleOf, presentGroup, presentPeople } from "./present.ts";
import {
  categoryNames,
  findGroup,
  type GroupRow,
  listGroups,
  lockGroup,
  readRoll,
} from "./queries.ts";

const api = implement(groupsContract).$context<RequestContext>().use(guard);

const MAX_FOUND = 20;

export const groupsRoutes = {
  selectionChoices: api.selectionChoices.handler(async ({ context: { db } }) => {
    const [classes, categories, groups] = [
      await listActiveClasses(db),
      await listCategories(db),
      await listGroups(db),
    ];
    const { staff } = await readRoll(db);
    const roles = new Set(staff.flatMap(({ roleInSchool }) => roleInSchool?.trim() || []));
    return {
      data: {
        classes: classes.map(({ name }) => name),
        categories: categories.map(({ id, name }) => ({
          id,
          name,
          classes: classes.flatMap((one) => (one.categoryId === id ? one.name : [])),
        })),
        rolesInSchool: [...roles].toSorted(),
        groups: groups.map(({ id, name }) => ({ id, name })),
      },
    };
  }),

  findPeople: api.findPeople.handler(async ({ context: { db }, input }) => {
    const words = searchText(input.search).split(/\s+/).filter(Boolean);
    const isFound = ({ name }: { name: string }) => {
      const text = searchText(name);
      return words.every((word) => text.includes(word));
    };
    const { pupils, staff } = await readRoll(db);
    return {
      data: presentPeople({
        pupils: pupils.filter(isFound).slice(0, MAX_FOUND),
        staff: staff.filter(isFound).slice(0, MAX_FOUND),
      }),
    };
  }),

  groups: api.groups.handler(async ({ context: { actor, db } }) => {
    const [groups, roll, categories] = [
      await listGroups(db),
      await readRoll(db, actor),
      await categoryNames(db),
    ];
    return { data: groups.map((group) => presentGroup(group, roll, categories)) };
  }),

  group: api.group.handler(async ({ context: { actor, db }, input }) => {
    const group = await findGroup(db, input.id);
    if (!group) throw new GroupNotFound();
    const roll = await readRoll(db, actor);
    const { selection } = group;
    const chosen = selection.kind === "chosen" ? peopleOf(roll, selection) : NO_ONE;
    return {
      data: {
        ...presentGroup(group, roll, await categoryNames(db)),
        chosen: presentPeople(chosen),
      },
    };
  }),

  createGroup: api.createGroup.use(transaction).handler(async ({ context, input }) => ({
    data: await presented(context.tx, context.actor, await createGroup(context, input)),
  })),

  updateGroup: api.updateGroup.use(transaction).handler(async ({ context, input }) => {
    const { id, version, ...form } = input;
    const { tx, actor } = context;
    const before = await openGroup(tx, actor, { id, version });
    return { data: await presented(tx, actor, await updateGroup(context, before, form)) };
  }),

  deleteGroup: api.deleteGroup.use(transaction).handler(async ({ context, input }) => {
    await deleteGroup(context, await openGroup(context.tx, context.actor, input));
    return { data: { id: input.id } };
  }),
};

const NO_ONE = { pupils: [], staff: [] };

async function presented(db: Reader, actor: Actor, group: GroupRow) {
  return presentGroup(group, await readRoll(db, actor), await categoryNames(db));
}

/** The group as the person saw it, locked. Throws `GroupNotFound` and `StaleVersion`. */
async function openGroup(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<GroupRow> {
  const group = await lockGroup(tx, id);
  if (!group) throw new GroupNotFound();
  if (group.version !== version) throw new StaleVersion(await presented(tx, actor, group));
  return group;
}
