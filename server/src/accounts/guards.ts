import { os } from "@orpc/server";
import type { Actor } from "@school/core/accounts/actor.ts";
import type { EndpointMeta } from "@school/core/accounts/endpoint.ts";
import { isPrincipal, mayUsePortal } from "@school/core/accounts/policy.ts";
import type { Database } from "../platform/database/database.ts";
import { readReplica } from "../platform/database/replica.ts";
import type { RequestContext } from "../platform/http/context.ts";
import { type Endpoint, storedMetaOf, validateInput } from "../platform/http/endpoints.ts";
import { allow, defineError, Unauthenticated } from "../platform/http/errors.ts";
import { cachedResponses } from "../platform/http/cached-responses/responses.ts";
import { refuseReadOnly } from "../platform/standby-port.ts";
import { ViewEnded, ViewOnly } from "./view-as/errors.ts";
import { callerOf, identify, identifyReading, type Identity, isComplete } from "./auth/identify.ts";
import type { ReadAlongside } from "./auth/queries.ts";
import { countDownload, withFileSlot } from "./downloads.ts";
import { proofOf } from "./auth/proof.ts";
import { callReads } from "./reads/call-reads.ts";
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

/** A standby serves few reads; everything else is refused before execution, for every caller. */
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

/** Endpoints that anyone may call; `actor` is null for callers who are not signed in. */
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

/** The signed-in person, or the person of a principal's view: then only for `viewable` reads. */
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

/** In a view, the principal remains the actor of the log; policies get the person. */
function originOf({ request: { id: requestId, ip } }: RequestContext, identity: Identity) {
  return { actorId: identity.actor.id, authSessionId: identity.authSessionId, requestId, ip };
}

interface Call {
  readonly path: readonly string[];
  readonly procedure: Endpoint;
}

/** The declarations of an endpoint in the contract. */
function metaOf(procedure: Endpoint): EndpointMeta {
  return storedMetaOf(procedure) as EndpointMeta;
}

/**
 * Admits a person whose session was found: checks the contract's gate (403) and, if the endpoint
 * requires it, a recent confirmation of identity. It runs before the input is validated, so that a
 * stranger learns nothing from validation.
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
  const { reads, ...counting } = callReads({ context, identity, procedure, proof });
  return { counting, admitted: { actor, aal: identity.aal, origin, proof, reads } };
}

/** Every other endpoint: requires a session (401), then checks the contract's gate (403). */
export const guard = base.middleware(async ({ context, next, signal, ...call }) => {
  await requireServedHere(context, call);
  const { request } = context;
  const identity = await identify(context.db, callerOf(request));
  if (!identity) throw new Unauthenticated();
  const { admitted, counting } = await admit(context, identity, call);
  const personId = identity.actor.id;
  const { procedure } = call;
  return withFileSlot({ request, personId, procedure, signal }, async () => {
    const result = await next({ context: admitted });
    await counting.countResponse(result.output);
    return result;
  });
});

/** A read with responses cached in memory, and the decision who gets them. */
interface CachedReading<Input, Read, Prepared> {
  /** Reads the caller's identity and the data for `decide` in one statement. */
  readonly read: ReadAlongside<Read>;
  /** Returns the placeholders of the statement. */
  values(input: Input): Record<string, unknown>;
  /** Throws for a person who may not read it. */
  decide(
    actor: Actor,
    read: Read,
    input: Input,
  ): {
    /** Key of the response in the cache; without a version it is not cached. */
    readonly key: string;
    readonly version: string | null;
    /** Data for the handler. */
    readonly prepared: Prepared;
  };
}

/**
 * Like `guard`, for a read whose responses are cached (`platform/http/cached-responses`): one
 * statement reads the session, the facts of the policy, and the version. If the cached response has
 * that version, the handler is not called. `prepared` comes from `decide`.
 *
 * Otherwise the response is made on the read replica (`DATABASE_READ_URL`) if that has the same
 * version: then the handler's `db` is the replica. All decisions are made on the primary.
 */
export function guardCached<Input, Read, Prepared>(reading: CachedReading<Input, Read, Prepared>) {
  return base.middleware(async ({ context, next, ...call }, input: unknown, output) => {
    await requireServedHere(context, call);
    const { db, request } = context;
    const checked = await validateInput(call.procedure, input);
    if (!checked || checked.issues) {
      const identity = await identify(db, callerOf(request));
      if (!identity) throw new Unauthenticated();
      // Invalid input is refused, so `prepared` is never used.
      const prepared = undefined as Prepared;
      const { admitted } = await admit(context, identity, call);
      return next({ context: { ...admitted, prepared } });
    }
    const parsed = checked.value as Input;
    const values = reading.values(parsed);
    const identified = await identifyReading(db, callerOf(request), reading.read, values);
    if (!identified) throw new Unauthenticated();
    const { identity } = identified;
    const { admitted, counting } = await admit(context, identity, call);
    const { actor } = admitted;
    const read = actor.isViewed
      ? await readForViewed(db, reading.read, { actor, identity }, values)
      : identified.read;
    const { key, version, prepared } = reading.decide(actor, read, parsed);
    const fullKey = `${call.path.join(".")} ${key}`;
    const cached = cachedResponses(db).find(fullKey);
    if (cached && cached.version === version) {
      await counting.countCached(cached);
      request.respondWith(cached);
      // The output is ignored.
      return output(null as never) as never;
    }
    if (version === null) {
      const uncached = await next({ context: { ...admitted, prepared } });
      await counting.countResponse(uncached.output);
      return uncached;
    }
    const person = { userId: actor.id, sessionId: identity.authSessionId };
    const hasVersion = async (replica: Database) => {
      const { read: there } = await reading.read(replica, person, values);
      return there !== undefined && versionAt(reading, actor, there, parsed) === version;
    };
    const made = await readReplica(db, hasVersion, async (replica) =>
      next({ context: { ...admitted, prepared, db: replica } }),
    );
    const result = made?.result ?? (await next({ context: { ...admitted, prepared } }));
    const stored = cachedResponses(db).store(fullKey, version, result.output);
    await counting.countStored(stored, result.output);
    request.respondWith(stored);
    return output(null as never) as never;
  });
}

/** The version of a response on a replica; null if it would not be returned there. */
function versionAt<Input, Read, Prepared>(
  { decide }: CachedReading<Input, Read, Prepared>,
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
  const person = { userId: actor.id, sessionId: identity.authSessionId };
  const { read } = await readFor(db, person, values);
  if (read === undefined) throw new ViewEnded();
  return read;
}
