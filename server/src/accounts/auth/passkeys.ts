import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type {
  AuthenticationResponseJSON as Assertion,
  RegistrationResponseJSON as Registration,
} from "@simplewebauthn/server";
import { asc, eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import { SENDER_NAME } from "../../platform/outgoing/mail/sender-name.ts";
import { readSettings } from "../../platform/database/settings/settings.ts";
import { mfaFactors, passkeys } from "../tables.ts";
import { AuthError, validationFailed } from "./errors.ts";
import type { Factor } from "./factors.ts";
import type { Account } from "./queries.ts";
import { objectField } from "./request.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * Passkeys (WebAuthn): keys that a person's device stores for this portal alone and unlocks with a
 * fingerprint, a face or a PIN of its own. The library checks what a device signs; here is what it
 * has to sign, and for which address (decision 0059).
 */

/** Loads the library, about 10 MB of memory, with the first passkey that is used. */
const webAuthn = () => import("@simplewebauthn/server");

/** The relying party: the portal at its public address, and no other. */
interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * Whether devices store passkeys for a portal at that origin: WebAuthn requires https, or the
 * computer itself, and a name instead of numbers.
 */
export function mayHavePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  if (hostname === "localhost") return true;
  return protocol === "https:" && !/^[\d.]+$|^\[/.test(hostname);
}

/** Throws where the portal's address can have no passkeys, and for pages of another address. */
export function requireRelyingParty({ publicUrl }: Keyring, request: FastifyRequest): RelyingParty {
  if (!mayHavePasskeys(publicUrl)) {
    const message = "Passkeys need a portal with a secure address (https)";
    throw new AuthError(422, "passkey_disabled", message);
  }
  const { origin } = request.headers;
  if (origin !== undefined && origin !== publicUrl) {
    throw new AuthError(
      422,
      "passkey_wrong_address",
      `Passkeys work only at ${publicUrl}. Open the portal there.`,
    );
  }
  return { id: new URL(publicUrl).hostname, origin: publicUrl };
}

/** Signature algorithms: Ed25519, ES256 and, for Windows, RS256. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Returns the options that the browser needs to create a passkey for a factor that is not proved yet.
 */
export async function creationOptions(
  db: Reader,
  party: RelyingParty,
  account: Account,
  factor: Factor,
) {
  const { rpName } = await readSettings(db, { rpName: SENDER_NAME });
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .innerJoin(mfaFactors, eq(mfaFactors.id, passkeys.factorId))
    .where(eq(mfaFactors.userId, account.id));
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userName: account.email ?? account.phone ?? account.userId,
    userDisplayName: firstNameFirst(account),
    // The factor and not the account, which may become another one (`linkStudent`).
    userID: new TextEncoder().encode(factor.id),
    excludeCredentials: known,
    // Found on the device without a name, and unlocked by the person each time.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Returns the options that the browser needs to use a passkey: that of a factor, or any of this portal.
 */
export async function requestOptions(db: Reader, party: RelyingParty, factor: Factor | null) {
  const allowed = factor
    ? await db
        .select({ id: passkeys.credentialId, transports: passkeys.transports })
        .from(passkeys)
        .where(eq(passkeys.factorId, factor.id))
    : [];
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
    allowCredentials: allowed,
  });
}

/**
 * A browser's credential response, in WebAuthn's JSON. Only the library and the lookup by `id` read
 * it.
 */
export interface Credential extends Record<string, unknown> {
  readonly id: string;
}

export function credentialIn(
  parent: Record<string, unknown> | undefined,
  name: string,
): Credential {
  const value = parent?.[name];
  const isObject = typeof value === "object" && value !== null;
  if (!isObject || typeof (value as Partial<Credential>).id !== "string") {
    throw validationFailed(`${name} must be a credential`);
  }
  return value as Credential;
}

/** The credential of the body itself. */
export function credentialField(request: FastifyRequest): Credential {
  return credentialIn({ credential: objectField(request, "credential") }, "credential");
}

/** Stores the passkey that a device has made for the challenge; false for a wrong response. */
export async function acceptNewPasskey(
  tx: Transaction,
  party: RelyingParty,
  { id: factorId }: Pick<Factor, "id">,
  challenge: string,
  credential: Credential,
): Promise<boolean> {
  const { verifyRegistrationResponse } = await webAuthn();
  const response = credential as unknown as Registration;
  const checked = await unlessRefused(
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!checked?.verified) return false;
  const { id: credentialId, publicKey, counter } = checked.registrationInfo.credential;
  const { transports: said } = response.response;
  const transports = Array.isArray(said) ? said.map(String).slice(0, MAX_TRANSPORTS) : [];
  const added = await tx
    .insert(passkeys)
    .values({
      factorId,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      lastUsedAt: sql`now()`,
    })
    // Another account's device has never made the same.
    .onConflictDoNothing()
    .returning({ id: passkeys.factorId });
  return added.length > 0;
}

/** WebAuthn knows six. */
const MAX_TRANSPORTS = 10;

/**
 * Whether a device has signed the challenge with the factor's passkey. Its counter must increase: a
 * lower one means that the key was copied.
 */
export async function acceptPasskey(
  tx: Transaction,
  party: RelyingParty,
  { id: factorId }: Pick<Factor, "id">,
  challenge: string,
  credential: Credential,
): Promise<boolean> {
  const [stored] = await tx
    .select()
    .from(passkeys)
    .where(eq(passkeys.factorId, factorId))
    .for("update");
  if (!stored || stored.credentialId !== credential.id) return false;
  const { verifyAuthenticationResponse } = await webAuthn();
  const response = credential as unknown as Assertion;
  const checked = await unlessRefused(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
    }),
  );
  if (!checked?.verified || !isHandleOf(response, factorId)) return false;
  await tx
    .update(passkeys)
    .set({ counter: checked.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(passkeys.factorId, factorId));
  return true;
}

/** The person and the factor of a passkey; undefined for an unknown one. */
export async function findOwner(tx: Transaction, { id }: Credential) {
  const [owner] = await tx
    .select({ userId: mfaFactors.userId, factorId: mfaFactors.id })
    .from(passkeys)
    .innerJoin(mfaFactors, eq(mfaFactors.id, passkeys.factorId))
    .where(eq(passkeys.credentialId, id));
  return owner;
}

/** A person's passkeys, oldest first. */
export async function listPasskeys(db: Reader, userId: string) {
  return db
    .select({ factor: mfaFactors, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .innerJoin(mfaFactors, eq(mfaFactors.id, passkeys.factorId))
    .where(eq(mfaFactors.userId, userId))
    .orderBy(asc(mfaFactors.createdAt), asc(mfaFactors.id));
}

/** The time at which a factor's passkey was last used; null if never. */
export async function lastUse(db: Reader, factorId: string): Promise<Date | null> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.factorId, factorId));
  return passkey?.lastUsedAt ?? null;
}

/** Devices name the key's owner as in `creationOptions`; some only on request. */
function isHandleOf({ response: { userHandle } }: Assertion, factorId: string): boolean {
  return (
    typeof userHandle !== "string" || Buffer.from(userHandle, "base64url").toString() === factorId
  );
}

/** The library throws for any invalid response, with messages that strangers may not read. */
async function unlessRefused<Checked>(checking: Promise<Checked>): Promise<Checked | null> {
  return checking.catch(() => null);
}
