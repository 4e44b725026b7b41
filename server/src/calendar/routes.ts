import { implement } from "@orpc/server";
import { calendarContract } from "@school/core/calendar/contract.ts";
import { guard } from "../accounts/guards.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { presentItems } from "./present.ts";
import { entriesBetween, schoolDays, termsBetween } from "./queries.ts";

const api = implement(calendarContract).$context<RequestContext>().use(guard);

export const calendarRoutes = {
  list: api.list.handler(async ({ context: { actor, db }, input }) => {
    const { from, to } = input;
    const terms = await termsBetween(db, from, to);
    const days = await schoolDays(db, from, to);
    const entries = await entriesBetween(db, actor, from, to);
    return { data: { days, items: presentItems(actor, terms, entries, input) } };
  }),
};
