import { implement } from "@orpc/server";
import { homeContract } from "@school/core/portal/contract-home.ts";
import { shellContract } from "@school/core/portal/contract-shell.ts";
import { guard } from "../accounts/guards.ts";
import { keyringOf } from "../accounts/auth/signing-keys.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { peopleRoutes } from "./routes-people.ts";
import { searchRoutes } from "./search/routes.ts";
import { readDeviceKey } from "./device-key.ts";
import { readShell } from "./queries.ts";
import { readHome } from "./queries-home.ts";
import { setupRoutes } from "./setup/routes.ts";

const api = implement({ ...shellContract, ...homeContract })
  .$context<RequestContext>()
  .use(guard);

export const portalRoutes = {
  shell: api.shell.handler(async ({ context: { db, config, actor } }) => ({
    data: await readShell({ db, sealer: keyringOf(db).sealer, config, actor }),
  })),

  deviceKey: api.deviceKey.handler(async ({ context: { actor, db, sealer } }) => ({
    data: await readDeviceKey(db, sealer, actor.id),
  })),

  home: api.home.handler(async ({ context }) => ({
    data: await readHome(context.db, context.actor),
  })),

  ...searchRoutes,

  people: peopleRoutes,
  setup: setupRoutes,
};
