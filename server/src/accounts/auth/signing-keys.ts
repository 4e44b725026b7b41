import type { KeyObject } from "node:crypto";
import { desc, gt, isNull, or, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import {
  calculateJwkThumbprint,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from "jose";
import type { PoolClient } from "pg";
import { SYSTEM_ORIGIN, audit } from "../../platform/database/audit/audit.ts";
import { ConfigError } from "../../platform/runtime/config/config.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { Sealer } from "../../platform/runtime/secrets/seal.ts";
import { signingKeys } from "../tables.ts";

/** Seconds that an access token lives, and that a retired key stays listed after it. */
export const ACCESS_TOKEN_SECONDS = 3600;

/**
 * The same for a session that a PIN opens: this long after the last renewal it requires the PIN.
 */
export const PIN_OPEN_SECONDS = 600;

const ALGORITHM = "ES256";
/** An arbitrary number, the same in every process. */
const KEY_LOCK = 7_205_962;
/** Milliseconds between two reads of the table, whatever key ids strangers send. */
const RELOAD_INTERVAL = 2_000;

/** Milliseconds that a process may still sign with a key that another one retired. */
const SIGNER_INTERVAL = 30_000;

/**
 * Keys and settings with which the server signs and verifies; all processes share them through the
 * database.
 */
export interface Keyring {
  /** Origin of every link in a mail. */
  readonly publicUrl: string;
  /** Whether a mail server sends mails; without one people read them to each other from the outbox. */
  readonly sendsMail: boolean;
  /** `iss` of every access token. */
  readonly issuer: string;
  /** Seals the accounts' secrets: seeds of second factors, links and codes in mails. */
  readonly sealer: Sealer;
  /** The newest key; another process may have made it a minute ago. */
  signer(): Promise<SigningKey>;
  /** From it and a refresh token the next one of the chain is made. */
  readonly refreshKey: KeyObject;
  /** The public key of that id; undefined for an unknown or long retired one. */
  keyFor(kid: string): Promise<CryptoKey | undefined>;
  /** Returns the keys that /.well-known/jwks.json lists. */
  publicKeys(): Promise<JWK[]>;
}

interface SigningKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

const keyrings = new WeakMap<Database, Keyring>();

/** The keyring that was opened on this database. */
export function keyringOf(db: Database): Keyring {
  const keyring = keyrings.get(db);
  if (!keyring) throw new Error("openKeyring comes before the first request");
  return keyring;
}

/**
 * Reads the signing keys, making the first one if there is none. Throws `ConfigError` when SECRET_KEY is not
 * the one that sealed them.
 */
export async function openKeyring(
  db: Database,
  sealer: Sealer,
  publicUrl: string,
  sendsMail = false,
): Promise<Keyring> {
  let current = await currentKey(db, sealer);
  // By a monotonic clock: the computer's may be set back by hours.
  let currentAt = performance.now();
  let known = await readPublicKeys(db);
  let readAt = performance.now();

  async function reload(): Promise<void> {
    if (performance.now() - readAt < RELOAD_INTERVAL) return;
    readAt = performance.now();
    known = await readPublicKeys(db);
  }
  const keyring: Keyring = {
    publicUrl,
    sendsMail,
    issuer: `${publicUrl}/auth/v1`,
    sealer,
    async signer() {
      if (performance.now() - currentAt >= SIGNER_INTERVAL) {
        currentAt = performance.now();
        current = await currentKey(db, sealer);
      }
      return current;
    },
    refreshKey: sealer.keyFor("refresh-tokens"),
    async keyFor(kid) {
      if (!known.has(kid)) await reload();
      return known.get(kid)?.key;
    },
    async publicKeys() {
      await reload();
      return [...known.values()].map(({ jwk }) => jwk);
    },
  };
  keyrings.set(db, keyring);
  return keyring;
}

async function currentKey(db: Database, sealer: Sealer): Promise<SigningKey> {
  return db.transaction(async (tx) => {
    // Several processes may start on an empty database at once; one makes the key.
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    const [newest] = await tx
      .select()
      .from(signingKeys)
      .where(isNull(signingKeys.retiredAt))
      .orderBy(desc(signingKeys.createdAt))
      .limit(1);
    if (newest) return { kid: newest.kid, key: await unsealKey(sealer, newest.privateJwkSealed) };
    return makeKey(tx, sealer);
  });
}

/**
 * Replaces the signing key. Tokens signed with the old one stay valid until they expire, so no one
 * is signed out; running processes take up the new key within half a minute.
 */
export async function rotateSigningKey(db: Database, sealer: Sealer): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${KEY_LOCK})`);
    await tx
      .update(signingKeys)
      .set({ retiredAt: sql`now()` })
      .where(isNull(signingKeys.retiredAt));
    const { kid } = await makeKey(tx, sealer);
    await audit({ tx, origin: SYSTEM_ORIGIN }, "accounts.rotate-keys", null, { after: { kid } });
    return kid;
  });
}

async function makeKey(tx: Transaction, sealer: Sealer): Promise<SigningKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = publicPart(await exportJWK(pair.publicKey));
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwkSealed = sealer.seal(JSON.stringify(await exportJWK(pair.privateKey)));
  await tx.insert(signingKeys).values({ kid, publicJwk, privateJwkSealed });
  return { kid, key: pair.privateKey };
}

/** A public key and nothing else; its id is the hash of just these. */
function publicPart({ kty, crv, x, y }: JWK) {
  if (!kty || !crv || !x || !y) throw new Error("A signing key is no key of an elliptic curve");
  return { kty, crv, x, y };
}

async function unsealKey(sealer: Sealer, sealed: Buffer): Promise<CryptoKey> {
  let plain: string;
  try {
    plain = sealer.unseal(sealed);
  } catch {
    throw new ConfigError(
      "SECRET_KEY: not the key under which this database's secrets were stored",
    );
  }
  return importKey(JSON.parse(plain) as JWK);
}

interface PublicKey {
  readonly jwk: JWK;
  readonly key: CryptoKey;
}

async function readPublicKeys(db: Database): Promise<ReadonlyMap<string, PublicKey>> {
  const listed = ACCESS_TOKEN_SECONDS + (2 * SIGNER_INTERVAL) / 1000;
  const lifetime = sql`now() - make_interval(secs => ${listed})`;
  const rows = await db
    .select({ kid: signingKeys.kid, publicJwk: signingKeys.publicJwk })
    .from(signingKeys)
    .where(or(isNull(signingKeys.retiredAt), gt(signingKeys.retiredAt, lifetime)))
    .orderBy(desc(signingKeys.createdAt));
  const entries = rows.map(async ({ kid, publicJwk }): Promise<[string, PublicKey]> => {
    const bare = publicPart(publicJwk);
    const jwk = { ...bare, kid, alg: ALGORITHM, use: "sig", key_ops: ["verify"] };
    return [kid, { jwk, key: await importKey(bare) }];
  });
  return new Map(await Promise.all(entries));
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  // Only symmetric keys would be returned as bytes.
  return (await importJWK(jwk, ALGORITHM)) as CryptoKey;
}

/** Whether the sealer's SECRET_KEY opens the database's secrets; true where there are none. */
export async function secretKeyFits(client: PoolClient, sealer: Sealer): Promise<boolean> {
  const db = drizzle({ client, casing: "snake_case" });
  const [newest] = await db
    .select({ sealed: signingKeys.privateJwkSealed })
    .from(signingKeys)
    .where(isNull(signingKeys.retiredAt))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  if (!newest) return true;
  try {
    sealer.unseal(newest.sealed);
    return true;
  } catch {
    return false;
  }
}
