import { type AnyProcedure, os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { isPrincipal, mayUsePortal } from "@school/core/accounts/policy.ts";
import type { Database } from "../platform/database/database.ts";
import { readReplica } from "../platform/database/replica.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { allow, defineError, Unauthenticated } from "../platform/http/errors.ts";
import { cachedResponses } from "../platform/http/cached-responses/responses.ts";
import { refuseReadOnly } from "../platform/standby-port.ts";
import { ViewEnded, ViewOnly } from "./view-as/errors.ts";
import { callerOf, identify, identifyReading, type Identity, isComplete } from "./auth/identify.ts";
import type { ReadAlongside } from "./auth/queries.ts";
import { countDownload, inFileTurn } from "./downloads.ts";
import { proofOf } from "./auth/proof.ts";
import { logViewedRead } from "./view-as/commands.ts";
import { findViewed } from "./view-as/queries.ts";
import { messages } from "@school/core/accounts/text.ts";

const PasswordChangeRequired = defineError(
  403,
  "password_change_required",
  messages.passwordChangeRequired,
);

const SecondFactorMissing = defineError(403, "mfa_setup_required", messages.secondFactorMissing);

const SecondFactorRequired = defineError(403, "mfa_required", messages.secondFactorRequired);

const base = os.$context<RequestContext>();

/**
 * On a standby of the school's portal a few reads are allowed; everything else is refused before it is
 * tried, for every caller.
 */
async function requireServedHere({ db }: RequestContext, { procedure }: Call): Promise<void> {
  if (!metaOf(procedure).onStandby) await refuseReadOnly(db);
}

/** Endpoints that anyone may call. */
export const open = base.middleware(async ({ context, next, path, procedure }) => {
  await requireServedHere(context, { path, procedure });
  const { gate } = metaOf(procedure);
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  return next();
});

/** Endpoints that anyone may call and that answer the signed-in more; null for anyone else. */
export const openToAll = base.middleware(async ({ context, next, path, procedure }) => {
  await requireServedHere(context, { path, procedure });
  const { gate } = metaOf(procedure);
  if (gate !== "anyone") throw new Error("A guarded endpoint was mounted as an open one");
  const identity = await identify(context.db, callerOf(context.request));
  if (identity) context.request.setCaller(identity.actor.id);
  if (identity === null || !isComplete(identity)) return next({ context: { actor: null } });
  const actor = await actorOf(context, identity, metaOf(procedure));
  const isKnown = mayUsePortal(actor);
  if (isKnown && actor.isViewed) {
    await logViewedRead(context.db, originOf(context, identity), actor.id, path);
  }
  return next({ context: { actor: isKnown ? actor : null } });
});

/** The signed-in person, or whom a principal's view shows: then only reads marked `viewable`. */
async function actorOf(
  { db, request }: RequestContext,
  identity: Identity,
  { viewable = false }: Pick<EndpointMeta, "viewable">,
): Promise<Actor> {
  if (request.viewAs === null) return identity.actor;
  const viewed = isPrincipal(identity.actor)
    ? await findViewed(db, identity, request.viewAs)
    : null;
  if (!viewed) throw new ViewEnded();
  if (!viewable) throw new ViewOnly();
  return viewed;
}

/** Under a view the principal stays who acts; policies see the person. */
function originOf({ request: { id: requestId, ip } }: RequestContext, identity: Identity) {
  return { actorId: identity.actor.id, authSessionId: identity.authSessionId, requestId, ip };
}

interface Call {
  readonly path: readonly string[];
  readonly procedure: Pick<AnyProcedure, "~orpc">;
}

/** The declarations of an endpoint in the contract. */
function metaOf(procedure: Call["procedure"]): EndpointMeta {
  return procedure["~orpc"].meta as EndpointMeta;
}

/**
 * Lets a person in whose session was looked up, then asks the contract's gate (403), and who the
 * person is where the endpoint asks again. It runs before the input is checked, so a stranger learns
 * nothing from validation.
 */
async function admit(context: RequestContext, identity: Identity, { path, procedure }: Call) {
  const { gate, asksAgain, openBefore = [], ...meta } = metaOf(procedure);
  context.request.setCaller(identity.actor.id);
  if (identity.lacksSecondFactor) throw new SecondFactorRequired();
  const actor = await actorOf(context, identity, meta);
  if (identity.actor.mustChangePassword && !openBefore.includes("passwordChange")) {
    throw new PasswordChangeRequired();
  }
  if (identity.actor.mustSetUpSecondFactor && !openBefore.includes("secondFactor")) {
    throw new SecondFactorMissing();
  }
  allow(gate !== "anyone" && gate(actor));
  const proof = proofOf(identity.authSessionId);
  if (asksAgain === true) await proof.require(context.db);
  await countDownload(context.db, context.request, identity.actor.id, procedure);
  const origin = originOf(context, identity);
  if (actor.isViewed) await logViewedRead(context.db, origin, actor.id, path);
  return { actor, aal: identity.aal, origin, proof };
}

/** Every other endpoint: the session is looked up (401), then the contract's gate is asked (403). */
export const guard = base.middleware(async ({ context, next, signal, ...call }) => {
  await requireServedHere(context, call);
  const { request } = context;
  const identity = await identify(context.db, callerOf(request));
  if (!identity) throw new Unauthenticated();
  const admitted = await admit(context, identity, call);
  const personId = identity.actor.id;
  return inFileTurn({ request, personId, procedure: call.procedure, signal }, async () =>
    next({ context: admitted }),
  );
});

/** A read whose answers are kept in memory, and what decides who gets them. */
interface CachedReading<Input, Read, Found> {
  /** Reads for a person, together with who that is, what `decide` needs. */
  readonly read: ReadAlongside<Read>;
  /** The placeholders of the statement. */
  values(input: Input): Record<string, unknown>;
  /** Throws for a person who may not read it. */
  decide(
    actor: Actor,
    read: Read,
    input: Input,
  ): {
    /** Which of the answers it is; without a version it is not kept. */
    readonly key: string;
    readonly version: string | null;
    /** Data from which the handler continues to read. */
    readonly found: Found;
  };
}

/**
 * The same for a read whose responses are cached (`platform/http/cached-responses`): one statement looks up
 * the session, what the policy needs, and the version. Where the cached response has that version, the
 * handler is not called. Its `found` is what `decide` found.
 *
 * A response that must be made is made by a reading replica (`DATABASE_READ_URL`) if that has the same
 * version: then the handler's `db` is the replica. All decisions are the primary's.
 */
export function guardCached<Input, Read, Found>(reading: CachedReading<Input, Read, Found>) {
  return base.middleware(async ({ context, next, ...call }, input: unknown, output) => {
    await requireServedHere(context, call);
    const { db, request } = context;
    const checked = await call.procedure["~orpc"].inputSchema?.["~standard"].validate(input);
    if (!checked || checked.issues) {
      const identity = await identify(db, callerOf(request));
      if (!identity) throw new Unauthenticated();
      // The input is refused before there is anything to find.
      const found = undefined as Found;
      return next({ context: { ...(await admit(context, identity, call)), found } });
    }
    const asked = checked.value as Input;
    const values = reading.values(asked);
    const identified = await identifyReading(db, callerOf(request), reading.read, values);
    if (!identified) throw new Unauthenticated();
    const { identity } = identified;
    const admitted = await admit(context, identity, call);
    const { actor } = admitted;
    const read = actor.isViewed
      ? await readForViewed(db, reading.read, { actor, identity }, values)
      : identified.read;
    const { key, version, found } = reading.decide(actor, read, asked);
    const fullKey = `${call.path.join(".")} ${key}`;
    const kept = cachedResponses(db).find(fullKey);
    if (kept && kept.version === version) {
      request.respondWith(kept);
      // The output is not looked at.
      return output(null as never) as never;
    }
    if (version === null) return next({ context: { ...admitted, found } });
    const asker = { userId: actor.id, sessionId: identity.authSessionId };
    const hasVersion = async (replica: Database) => {
      const { read: there } = await reading.read(replica, asker, values);
      return there !== undefined && versionAt(reading, actor, there, asked) === version;
    };
    const made = await readReplica(db, hasVersion, async (replica) =>
      next({ context: { ...admitted, found, db: replica } }),
    );
    const result = made?.result ?? (await next({ context: { ...admitted, found } }));
    request.respondWith(cachedResponses(db).keep(fullKey, version, result.output));
    return output(null as never) as never;
  });
}

/** The version of an answer as a copy of the database has it; null where the copy would not give it. */
function versionAt<Input, Read, Found>(
  { decide }: CachedReading<Input, Read, Found>,
  ...[actor, read, input]: Parameters<typeof decide>
): string | null {
  try {
    return decide(actor, read, input).version;
  } catch {
    return null;
  }
}

async function readForViewed<Read>(
  db: Database,
  readFor: ReadAlongside<Read>,
  { actor, identity }: { actor: Actor; identity: Identity },
  values: Record<string, unknown>,
): Promise<Read> {
  const asked = { userId: actor.id, sessionId: identity.authSessionId };
  const { read } = await readFor(db, asked, values);
  if (read === undefined) throw new ViewEnded();
  return read;
}
