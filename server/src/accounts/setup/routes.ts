import { implement } from "@orpc/server";
import { MAX_PASSWORD_BYTES, type PasswordOwner } from "@school/core/accounts/password.ts";
import { setupContract } from "@school/core/accounts/setup/contract.ts";
import { checkPassword } from "@school/core/accounts/password-form.ts";
import type { Database } from "../../platform/database/database.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { InvalidInput } from "../../platform/http/errors.ts";
import { readNotice } from "../../platform/standby-port.ts";
import {
  createFirstPrincipal,
  isSetupCode,
  principalExists,
  type TakeStaffId,
} from "./first-principal.ts";
import { open } from "../guards.ts";
import { AlreadySetUp, WrongSetupCode } from "./errors.ts";
import { TooManyTries } from "../errors.ts";
import { readEntrances } from "./queries.ts";
import { passwordGuard } from "../auth/password-guard.ts";
import { hashPassword } from "../auth/password-hashing.ts";
import { createNetworkLimiter, plainIp } from "../auth/limits.ts";
import { keyringOf } from "../auth/signing-keys.ts";
import { messages } from "@school/core/accounts/text.ts";

const api = implement(setupContract).$context<RequestContext>().use(open);

/** Limit of wrong codes from one address in a quarter of an hour. */
const WRONG_CODES = { name: "setup", events: 5, seconds: 900 };

/** Routes of the first run, without a principal. */
export function setupRoutes(takeStaffId: TakeStaffId) {
  return {
    state: api.state.handler(async ({ context: { config, db } }) => ({
      data: await readEntrances(db, config, await readNotice(db)),
    })),

    createPrincipal: api.createPrincipal.handler(async ({ context, input }) => {
      const { db, request } = context;
      if (await principalExists(db)) throw new AlreadySetUp();
      await refuseWeak(db, input);
      const limiter = createNetworkLimiter(db, WRONG_CODES);
      const seconds = await limiter.take(request.ip);
      if (seconds > 0) throw new TooManyTries(seconds);
      const { sealer } = keyringOf(db);
      if (!(await isSetupCode(db, sealer, input.code))) throw new WrongSetupCode();
      const { code: _code, password, ...person } = input;
      const passwordHash = await hashPassword(password);
      const origin = {
        actorId: null,
        authSessionId: null,
        requestId: request.id,
        ip: plainIp(request.ip),
      };
      const id = await createFirstPrincipal(db, origin, takeStaffId, { ...person, passwordHash });
      if (id === "exists") throw new AlreadySetUp();
      return { data: { id, email: person.email } };
    }),
  };
}

async function refuseWeak(
  db: Database,
  { password, ...person }: PasswordOwner & { password: string },
): Promise<void> {
  const wording = { field: "password", name: "Password", whose: "your" } as const;
  const owner = { ...person, role: "PRINCIPAL" } as const;
  const issues = checkPassword(password, wording, owner, await passwordGuard(db));
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    issues.push({ path: ["password"], message: messages.longPassword });
  }
  if (issues.length > 0) throw new InvalidInput(issues);
}
