import { implement } from "@orpc/server";
import { oversightContract } from "@school/core/messages/oversight/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { ThreadNotFound } from "../direct/errors.ts";
import { decideReport, inspectThread, unblock } from "./commands.ts";
import { AlreadyDecided, PrincipalNotBlocked, ReportNotFound } from "./errors.ts";
import { presentBlocked, presentOverseen, presentReport } from "./present.ts";
import {
  findReport,
  listAllThreads,
  listBlocked,
  listReports,
  lockReport,
  threadExists,
} from "./queries.ts";

const api = implement(oversightContract).$context<RequestContext>().use(guard);

/**
 * Routes for a principal's decisions about other people's messages; the gate has required a principal.
 */
export const oversightRoutes = {
  allThreads: api.allThreads.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listAllThreads(db, input);
    return { data: rows.map(presentOverseen), pagination };
  }),

  inspect: api.inspect.use(transaction).handler(async ({ context, input }) => {
    if (!(await threadExists(context.tx, input.id))) throw new ThreadNotFound();
    await inspectThread(context, input);
    return { data: { id: input.id } };
  }),

  reports: api.reports.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listReports(db, input);
    return { data: rows.map(presentReport), pagination };
  }),

  decideReport: api.decideReport.use(transaction).handler(async ({ context, input }) => {
    const { tx } = context;
    const row = await lockReport(tx, input.id);
    if (!row) throw new ReportNotFound();
    if (row.decidedAt !== null) throw new AlreadyDecided();
    if (input.block && row.authorRole === "PRINCIPAL") throw new PrincipalNotBlocked();
    await decideReport(context, row, input.block);
    const decided = await findReport(tx, input.id);
    if (!decided) throw new ReportNotFound();
    return { data: presentReport(decided) };
  }),

  blockedWriters: api.blockedWriters.handler(async ({ context: { db }, input }) => {
    const { rows, pagination } = await listBlocked(db, input);
    return { data: rows.map(presentBlocked), pagination };
  }),

  unblock: api.unblock.use(transaction).handler(async ({ context, input }) => {
    await unblock(context, input.personId);
    return { data: { personId: input.personId } };
  }),
};
