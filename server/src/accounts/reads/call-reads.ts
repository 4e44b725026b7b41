import { kindOfFile, kindOfTag, type ReadKind } from "@school/core/accounts/reads/kinds.ts";
import type { CachedResponse } from "../../platform/http/cached-responses/responses.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { type Endpoint, makesFile, routeOf } from "../../platform/http/endpoints.ts";
import type { Identity } from "../auth/identify.ts";
import type { Proof } from "../auth/proof.ts";
import { readCounter } from "./counter.ts";
import { idsIn } from "./ids.ts";

/** Counts the people in a file or on slips. Each handler of these calls it before it makes one. */
export interface FileReads {
  /**
   * `contents` are the rows of the file, or the ids of its people; empty for a file without people.
   * Throws `ProofNeeded` and `TooManyRead`.
   */
  countFile(contents: unknown): Promise<void>;
  /** Counts the people whose login slips are shown. Throws as `countFile` does. */
  countSlips(slips: unknown): Promise<void>;
}

interface Call {
  readonly context: RequestContext;
  readonly identity: Identity;
  readonly procedure: Endpoint;
  readonly proof: Proof;
}

/** Counts the people whose records one call shows to the person who is signed in. */
export function callReads({ context, identity, procedure, proof }: Call) {
  const { method = "POST", tags: [tag = ""] = [] } = routeOf(procedure);
  const isFile = makesFile(procedure);
  const kind = isFile ? kindOfFile(kindOfTag(tag)) : kindOfTag(tag);
  const { db, request } = context;
  let isCounted = false;
  const count = async (
    ids: Iterable<string>,
    of: { kind: ReadKind; isFile: boolean } = { kind, isFile },
  ) => {
    isCounted = true;
    const { setRetryAfter } = request;
    const reader = identity.actor;
    await readCounter(db).count({ reader, ids, proof, setRetryAfter, ...of });
  };
  const reads: FileReads = {
    countFile: (contents) => count(idsIn(contents)),
    countSlips: (slips) => count(idsIn(slips), { kind: "SLIPS", isFile: true }),
  };
  return {
    reads,
    /** Counts a response before it is sent. Throws for a file that its handler did not count. */
    async countResponse(output: unknown): Promise<void> {
      if (isFile && !isCounted) throw new Error(`The people in a file of "${tag}" are not counted`);
      if (!isFile && method === "GET") await count(idsIn(output));
    },
    /** Counts a response that was made for the cache. */
    async countStored(response: CachedResponse, output: unknown): Promise<void> {
      const ids = idsIn(output);
      idsOfCached.set(response, ids);
      await count(ids);
    },
    /** Counts a response from the cache, also one that the caller has. */
    async countCached(response: CachedResponse): Promise<void> {
      const ids = idsOfCached.get(response);
      if (!ids) throw new Error("A cached response has no ids of people");
      await count(ids);
    },
  };
}

/** The ids in each cached response, collected once: a search of its text takes a millisecond. */
const idsOfCached = new WeakMap<CachedResponse, ReadonlySet<string>>();
