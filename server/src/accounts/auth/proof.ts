import type { Reader } from "../../platform/database/database.ts";
import { requireProof } from "./reauthentication.ts";

/**
 * Requires, where a write needs it, that the person who acts has recently proved their identity.
 * Every write of how an account signs in takes one, whatever endpoint it is called from.
 */
export interface Proof {
  /** Throws `ProofNeeded`. */
  require(db: Reader): Promise<void>;
}

/** The proof of a session: read once, however many writes of a call need it. */
export function proofOf(sessionId: string): Proof {
  let checked: Promise<void> | undefined;
  return { require: (db) => (checked ??= requireProof(db, sessionId)) };
}

/** For writes that expose no other account; each call says why. */
export const NO_PROOF: Proof = { require: async () => {} };
