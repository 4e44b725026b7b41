import { implement } from "@orpc/server";
import { departureContract } from "@school/core/students/departure/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { AuditedWrite } from "../../platform/database/audit/audit.ts";
import type { Seen } from "../../platform/database/locked-row.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { presentStudent } from "../lists/present.ts";
import { readStudents } from "../lists/queries.ts";
import { takeStudents } from "../student-locks.ts";
import { leaveSchool, undoDeparture } from "./commands.ts";

const api = implement(departureContract).$context<RequestContext>().use(guard);

async function changed({ sealer, tx }: RequestContext & AuditedWrite, input: WithStudents) {
  const ids = input.students.map(({ id }) => id);
  return { data: (await readStudents(tx, ids)).map((row) => presentStudent(row, sealer)) };
}

interface WithStudents {
  readonly students: readonly Seen[];
}

export const departureRoutes = {
  leave: api.leave.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    const students = await takeStudents(tx, input.students, sealer);
    await leaveSchool({ tx, origin }, students, input);
    return changed(context, input);
  }),

  undoDeparture: api.undoDeparture.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    await undoDeparture({ tx, origin }, await takeStudents(tx, input.students, sealer));
    return changed(context, input);
  }),
};
