import { implement } from "@orpc/server";
import { readKindTexts } from "@school/core/accounts/reads/text.ts";
import { maySignOut } from "@school/core/accounts/users/policy.ts";
import { sortableTime } from "@school/core/api/dates.ts";
import { paginate } from "@school/core/api/pagination.ts";
import { type ReaderOfWeek, readsContract } from "@school/core/school/audit/contract-reads.ts";
import { unusualTexts } from "@school/core/school/audit/text.ts";
import { guard } from "../../accounts/guards.ts";
import { signOutUser } from "../../accounts/users/commands.ts";
import { lockUser } from "../../accounts/users/user-locks.ts";
import { csvFile } from "../../platform/documents/csv/csv-file.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { allow } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { listReads } from "./queries-reads.ts";

const api = implement(readsContract).$context<RequestContext>().use(guard);

export const readsRoutes = {
  list: api.list.handler(async ({ context: { db, actor }, input }) => {
    const { page, limit, ...filter } = input;
    const rows = await listReads(db, filter);
    const start = (page - 1) * limit;
    return {
      data: rows.slice(start, start + limit).map((row) => ({
        ...row,
        mayEndSessions: maySignOut(actor, { ...row, awaitingApproval: false }),
      })),
      pagination: paginate(page, limit, rows.length),
    };
  }),

  csv: api.csv.handler(async ({ context: { db, reads }, input }) => {
    const rows = await listReads(db, input);
    await reads.countFile(rows);
    return csvFile("who-saw-what.csv", HEADER, rows.flatMap(linesOf));
  }),

  endSessions: api.endSessions.use(transaction).handler(async ({ context, input }) => {
    const user = await lockUser(context.tx, input.id);
    allow(maySignOut(context.actor, user));
    await signOutUser(context, user);
    return { data: { id: input.id } };
  }),
};

const HEADER = ["Person", "ID", "Role", "What", "People", "Files", "When", "Note"];

/** Lines of what a person read and changed, then of what was unusual. */
function linesOf(row: Omit<ReaderOfWeek, "mayEndSessions">): (string | number)[][] {
  const who = [row.name, row.userId, row.role];
  return [
    ...row.reads.map(({ kind, people, files }) => [
      ...who,
      readKindTexts[kind],
      people,
      files,
      row.lastReadAt === null ? "" : sortableTime(row.lastReadAt),
      "",
    ]),
    ...(row.changes > 0 ? [[...who, "changes", row.changedRecords, "", "", ""]] : []),
    ...row.unusual.map(({ cause, kind, people, at }) => [
      ...who,
      kind === null ? "" : readKindTexts[kind],
      people ?? "",
      "",
      sortableTime(at),
      unusualTexts[cause],
    ]),
  ];
}
