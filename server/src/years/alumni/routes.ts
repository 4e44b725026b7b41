import { implement } from "@orpc/server";
import { alumniContract } from "@school/core/years/alumni/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { listAlumni } from "./queries.ts";

const api = implement(alumniContract).$context<RequestContext>().use(guard);

export const alumniRoutes = {
  alumni: api.alumni.handler(({ context: { db }, input }) => listAlumni(db, input)),
};
