import { implement } from "@orpc/server";
import { academicContract } from "@school/core/school/academic/contract.ts";
import { guard } from "../../accounts/guards.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { requireScheme } from "../facts.ts";
import {
  changeGradingScheme,
  changeGroupScheme,
  createSession,
  updateSession,
} from "./commands.ts";

const api = implement(academicContract).$context<RequestContext>().use(guard);

export const academicRoutes = {
  createSession: api.createSession.use(transaction).handler(async ({ context, input }) => ({
    data: await createSession(context, input),
  })),

  updateSession: api.updateSession.use(transaction).handler(async ({ context, input }) => ({
    data: await updateSession(context, input),
  })),

  gradingScheme: api.gradingScheme.handler(async ({ context: { db }, input }) => ({
    data: await requireScheme(db, input.id),
  })),

  changeGradingScheme: api.changeGradingScheme
    .use(transaction)
    .handler(async ({ context, input }) => ({
      data: await changeGradingScheme(context, input),
    })),

  changeGroupScheme: api.changeGroupScheme.use(transaction).handler(async ({ context, input }) => ({
    data: await changeGroupScheme(context, input),
  })),
};
