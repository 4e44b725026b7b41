import { implement } from "@orpc/server";
import { setupContract, type Setup } from "@school/core/portal/setup/contract.ts";
import { percentDone, stepStates } from "@school/core/portal/setup/steps.ts";
import { toString as drawQrCode } from "qrcode";
import { guard } from "../../accounts/guards.ts";
import type { Config } from "../../platform/runtime/config/config.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { reachOf } from "../../platform/http/public-address/public-address.ts";
import { changePublicAddress, skipStep } from "./commands.ts";
import { readSetup } from "./queries.ts";

/** Long enough for the answer to leave before the server that sends it is closed. */
const RESTART_AFTER_MS = 500;

const api = implement(setupContract).$context<RequestContext>().use(guard);

export const setupRoutes = {
  progress: api.progress.handler(async ({ context: { config, db } }) => ({
    data: await presentSetup(db, config),
  })),

  skip: api.skip.use(transaction).handler(async ({ context, input }) => {
    const { config, origin, tx } = context;
    await skipStep({ tx, origin }, input);
    return { data: await presentSetup(tx, config) };
  }),

  reach: api.reach.handler(async ({ context: { config } }) => {
    const { isOnlyHere, addresses, setOutside, ...address } = reachOf(config);
    const qrCode = await drawQrCode(config.publicUrl, { type: "svg", margin: 0 });
    const { PORT: port } = config;
    return {
      data: {
        ...address,
        isOnlyHere,
        addresses: [...addresses],
        setOutside: [...setOutside],
        port,
        qrCode,
      },
    };
  }),

  changePublicAddress: api.changePublicAddress.handler(async ({ context, input }) => {
    const publicUrl = await changePublicAddress(context, input);
    const { restart } = context;
    if (restart) setTimeout(restart, RESTART_AFTER_MS);
    return { data: { publicUrl, restarts: restart !== null } };
  }),
};

async function presentSetup(db: Reader, config: Config): Promise<Setup> {
  const { facts, skipped } = await readSetup(db, config);
  const steps = stepStates(facts, skipped);
  return { steps, percent: percentDone(steps) };
}
