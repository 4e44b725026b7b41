import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { implement } from "@orpc/server";
import { movesContract } from "@school/core/students/moves/contract.ts";
import { changeUsers } from "../../accounts/users/commands-people.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { movePupil } from "./commands-enrolment.ts";
import { changeClass, promote } from "./commands.ts";
import { presentStudent } from "../lists/present.ts";
import { requireStudent } from "../lists/queries.ts";
import { listClassChanges, pupilsOfClass } from "./queries.ts";
import { takeStudent } from "../student-locks.ts";
import { chosenClass, lockTerm } from "../student-places.ts";

const api = implement(movesContract).$context<RequestContext>().use(guard);

export const movesRoutes = {
  transfer: api.transfer.use(transaction).handler(async ({ context, input }) => {
    const { origin, sealer, tx } = context;
    await lockTerm(tx);
    const student = await takeStudent(tx, input, sealer);
    const to = await chosenClass(tx, input);
    if (!to) throw new InvalidInput([{ path: ["classId"], message: "Choose the new class." }]);
    if (student.classId === to.id) {
      const message = `${surnameFirst(student)} is already in ${to.name}.`;
      throw new InvalidInput([{ path: ["classId"], message }]);
    }
    await movePupil({ tx, origin }, input.id, to, { kind: "TRANSFER", reason: input.reason });
    await changeUsers(tx, [input.id]);
    return { data: presentStudent(await requireStudent(tx, input.id), sealer) };
  }),

  changeClass: api.changeClass
    .use(transaction)
    .handler(async ({ context: { origin, tx }, input }) => ({
      data: await changeClass({ tx, origin }, input),
    })),

  promote: api.promote.use(transaction).handler(async ({ context: { origin, tx }, input }) => ({
    data: await promote({ tx, origin }, input),
  })),

  pupilsOfClass: api.pupilsOfClass.handler(async ({ context: { db }, input }) => ({
    data: await pupilsOfClass(db, input.classId),
  })),

  classChanges: api.classChanges.handler(({ context: { db }, input }) =>
    listClassChanges(db, input),
  ),
};
