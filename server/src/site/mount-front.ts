import { FRONT_PAGES, type FrontName, NEXT_FILES } from "@school/core/accounts/front.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readEntrances } from "../accounts/setup/queries.ts";
import type { Config } from "../platform/runtime/config/config.ts";
import type { Database } from "../platform/database/database.ts";
import { isPhone } from "../platform/http/is-phone.ts";
import { cookieOfDashboard } from "../platform/http/styles-cookie.ts";
import { isReadOnly, readNotice } from "../platform/standby-port.ts";
import { schoolFacts } from "../school/queries.ts";
import type { BuiltFront } from "./built-front.ts";
import { cachePage, sendPacked } from "./cached-page.ts";
import { frontState } from "./queries-page.ts";

interface MountParts {
  db: Database;
  config: Config;
  /** Null where the web is not built; then there are no pages. */
  built: BuiltFront | null;
}

/**
 * Serves the pages for visitors: sign-in, registration, new password, first run. They are the same
 * for everyone, and rendered once per change of their data. Each request checks for changes, so a
 * closed registration is closed here at once.
 */
export function mountFront(app: FastifyInstance, { db, config, built }: MountParts): void {
  if (built === null) return;
  for (const [key, paths] of Object.entries(FRONT_PAGES)) {
    const name = key as FrontName;
    const currentPage = cachePage({
      db,
      freshMs: 0,
      state: async (connection) => {
        const [{ ready, state }, copy] = await Promise.all([
          frontState(connection),
          readNotice(db),
        ]);
        if (copy && !ON_STANDBY.includes(name)) return null;
        // To the minute, as displayed on the page.
        return isOpen(name, ready) ? `${state}|${copy?.until?.slice(0, 16)}` : null;
      },
      render: async (connection) => {
        const { name: schoolName, motto, logoUrl, colour } = await schoolFacts(connection);
        return built.renderFront({
          name,
          school: { name: schoolName, motto, logoUrl, colour },
          entrances: await readEntrances(connection, config, await readNotice(db)),
          assets: built.assets[name],
        });
      },
    });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const page = await currentPage();
      if (page !== null) return sendPacked(request, reply, page);
      const elsewhere = name === "setup" || isReadOnly(db) ? "/signin" : "/setup";
      return reply.header("cache-control", "no-store").redirect(elsewhere);
    };
    for (const path of paths) app.get(path, handler);
  }
  app.get(NEXT_FILES, (request, reply) => {
    const cookie = cookieOfDashboard(built.next.cookie, request.protocol === "https");
    // A family's first page on a phone does without the app, and the role is not known yet.
    const later = isPhone(request) ? [] : built.next.later;
    return reply.header("cache-control", "no-cache").send({ ...built.next, later, cookie });
  });
}

const SIGNING_IN: readonly FrontName[] = ["signin", "continue", "code", "passkey", "phone"];

/** Pages that a standby also serves. The second one shows the outcome of a mail's link. */
const ON_STANDBY: readonly FrontName[] = ["signin", "continue"];

/** Before the first principal exists, no one can sign in; afterwards there is no first run. */
function isOpen(name: FrontName, hasPrincipal: boolean): boolean {
  if (SIGNING_IN.includes(name)) return hasPrincipal;
  return name !== "setup" || !hasPrincipal;
}
