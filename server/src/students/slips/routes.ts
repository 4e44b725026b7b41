import { implement } from "@orpc/server";
import { MAX_SLIPS, MAX_SLIPS_OF_SCHOOL } from "@school/core/accounts/users/login-slips.ts";
import { loginSlipsContract } from "@school/core/students/slips/contract.ts";
import { giveInitialPasswords } from "../../accounts/slips/commands.ts";
import { guard } from "../../accounts/guards.ts";
import { makeSlips } from "../../accounts/slips/login-slips.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { schoolFacts } from "../../school/queries.ts";
import { StudentNotFound } from "../errors.ts";
import { presentSlips } from "./present.ts";
import { readSlips, existingPupils } from "./queries.ts";

const api = implement(loginSlipsContract).$context<RequestContext>().use(guard);

export const loginSlipsRoutes = {
  loginSlips: api.loginSlips.handler(async ({ context, input }) => {
    const isWholeSchool = input.classId === undefined && input.studentIds === undefined;
    const most = isWholeSchool ? MAX_SLIPS_OF_SCHOOL : MAX_SLIPS;
    const read = async (tx: Transaction) => ({
      ...presentSlips(await readSlips(tx, input, most + 1), context.sealer),
      schoolName: (await schoolFacts(tx)).name,
    });
    return { data: await makeSlips(context, "students.print-login-slip", read, most) };
  }),

  newPasswords: api.newPasswords.use(transaction).handler(async ({ context, input }) => {
    const { sealer, tx } = context;
    const ids = [...new Set(input.studentIds)];
    const pupils = await existingPupils(tx, ids);
    if (pupils.length < ids.length) throw new StudentNotFound();
    await giveInitialPasswords(context, sealer, pupils);
    return { data: { changed: pupils.length } };
  }),
};
