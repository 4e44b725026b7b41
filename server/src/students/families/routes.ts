import { implement } from "@orpc/server";
import { paginate } from "@school/core/api/pagination.ts";
import { familiesContract } from "@school/core/students/families/contract.ts";
import { proposeFamilies, type ProposalKind } from "@school/core/students/families/propose.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { placeInFamilies, takeBackPlaces } from "./commands.ts";
import { presentProposals } from "./present.ts";
import { lockFamilies, pupilsForFamilies } from "./queries.ts";

const api = implement(familiesContract).$context<RequestContext>().use(guard);

export const familiesRoutes = {
  familyProposals: api.familyProposals.handler(async ({ context: { db }, input }) => {
    const { kind, page, limit } = input;
    const pupils = await pupilsForFamilies(db);
    const all = proposeFamilies(pupils);
    const count = (one: ProposalKind) => all.filter((proposal) => proposal.kind === one).length;
    const shown = kind === undefined ? all : all.filter((proposal) => proposal.kind === kind);
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
    return {
      data: { families: groups.length, placed: await placeInFamilies(tx, origin, groups) },
    };
  }),

  confirmFamilies: api.confirmFamilies.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    const placed = await placeInFamilies(tx, origin, input.groups);
    return { data: { families: input.groups.length, placed } };
  }),

  undoFamilies: api.undoFamilies.use(transaction).handler(async ({ context, input }) => {
    const { origin, tx } = context;
    await lockFamilies(tx);
    return { data: { removed: await takeBackPlaces(tx, origin, input.placed) } };
  }),
};
