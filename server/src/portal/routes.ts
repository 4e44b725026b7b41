import { implement } from "@orpc/server";
import { shellContract } from "@school/core/portal/contract-shell.ts";
import { guard } from "../accounts/guards.ts";
import { keyringOf } from "../accounts/signing-keys.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { readShell } from "./queries.ts";

const api = implement(shellContract).$context<RequestContext>().use(guard);

export const portalRoutes = {
  shell: api.shell.handler(async ({ context }) => ({
    data: await readShell(context.db, keyringOf(context.db).sealer, context.actor),
  })),
};
