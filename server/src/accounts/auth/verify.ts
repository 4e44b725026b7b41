import { plainName } from "@school/core/api/plain-name.ts";
import { timingSafeEqual } from "node:crypto";
import { and, asc, desc, eq, exists, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { setPhone } from "../sign-in-names.ts";
import { type TokenPurpose, rememberedDevices, mailTokens, users } from "../tables.ts";
import {
  AuthError,
  emailExists,
  otpExpired,
  phoneExists,
  userBanned,
  validationFailed,
} from "./errors.ts";
import { limitProofs } from "./limits.ts";
import { hashDeviceKey } from "./remembered-devices.ts";
import { hashCode, hashLinkToken } from "./mail-tokens.ts";
import { phoneField } from "./phone-codes.ts";
import { mailOwner } from "./notices.ts";
import { presentAuthSession } from "./present.ts";
import {
  type Account,
  findAccountById,
  findAccountByName,
  requireAccount,
  stateOf,
} from "./queries.ts";
import {
  type AuthDeps,
  deviceOf,
  originOf,
  queryParameter,
  redirectTarget,
  textField,
} from "./request.ts";
import { type Device, openSession } from "./sessions.ts";
import type { SignedIn } from "./sign-in.ts";
import {
  needsSlip,
  provesSlip,
  readSlipProof,
  type SlipProof,
  slipRequired,
  slipWrong,
} from "./slip-proof.ts";
import { registeredValues } from "./signup.ts";
import type { Keyring } from "./signing-keys.ts";

/** Codes that sign in by phone. */
const SMS_PURPOSES: readonly TokenPurpose[] = ["phone_sign_in", "phone_sign_in_known"];

/** Purposes for which each type of the wire protocol may have been sent; some are never sent. */
const PURPOSES = new Map<string, readonly TokenPurpose[]>(
  Object.entries({
    signup: ["signup"],
    email: ["signup"],
    recovery: ["recovery"],
    email_change: ["email_change_new", "email_change_current"],
    sms: [...SMS_PURPOSES],
    phone_change: ["phone_change"],
    magiclink: [],
    invite: [],
  }),
);

const HALF_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Uses the proof up, and counts a wrong one. "half" where the other address has yet to confirm. */
function createVerify({ db, keyring }: AuthDeps) {
  const limit = limitProofs(db);
  return async (
    request: FastifyRequest,
    type: string,
    proof: MailProof,
  ): Promise<SignedIn | "half_confirmed"> => {
    await limit.check(request);
    // No mail is ever sent for an unknown type.
    const purposes = PURPOSES.get(type) ?? [];
    const device = deviceOf(request, keyring);
    const parts = { db, keyring, origin: originOf(request), device, slip: readSlipProof(request) };
    const outcome = await verifyMailToken(parts, purposes, proof);
    if (outcome === "user_banned") throw userBanned(403);
    if (outcome === "slip_required") throw slipRequired();
    if (outcome === "slip_wrong") {
      await limit.countFailure(request);
      throw slipWrong();
    }
    if (outcome === "otp_expired") {
      await limit.countFailure(request);
      throw otpExpired("linkToken" in proof ? "link" : "code");
    }
    return outcome;
  };
}

/** POST /verify: a session for the link or code of a mail, or the code of a message to a phone. */
export function verifyHandler(deps: AuthDeps) {
  const verify = createVerify(deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const type = textField(request, "type");
    if (!type) throw validationFailed("Verify requires a verification type");
    if (!PURPOSES.has(type)) throw validationFailed("Unsupported verification type");
    const outcome = await verify(request, type, readProof(request));
    if (outcome === "half_confirmed") return { msg: HALF_CONFIRMED, code: "200" };
    return presentAuthSession(deps.keyring, outcome, request, reply);
  };
}

function readProof(request: FastifyRequest): MailProof {
  const linkToken = textField(request, "token_hash");
  const code = textField(request, "token");
  if (linkToken && !code) return { linkToken };
  if (linkToken || !code) {
    throw validationFailed("Verify requires either a token or a token hash");
  }
  const name = phoneField(request) ?? textField(request, "email")?.trim();
  if (!name) throw validationFailed("Verify with a token requires an email address or a phone");
  return { name, code };
}

/**
 * GET /verify: a link in a browser, for other clients of the protocol; no mail of the portal has
 * one (see `confirmLink`). On success and failure, the browser continues to the requested
 * page, with tokens or an error in the fragment, which no server ever sees.
 */
export function verifyLinkHandler(deps: AuthDeps) {
  const verify = createVerify(deps);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const linkToken = queryParameter(request, "token");
    const type = queryParameter(request, "type");
    if (!linkToken || !type) throw validationFailed("Verify requires a token and a type");
    const redirectTo = queryParameter(request, "redirect_to");
    const target = new URL(redirectTarget(deps.keyring.publicUrl, redirectTo));
    target.hash = String(
      new URLSearchParams(await fragment(deps, verify, request, reply, type, linkToken)),
    );
    return reply.code(303).header("location", target.href).send();
  };
}

async function fragment(
  { keyring }: AuthDeps,
  verify: ReturnType<typeof createVerify>,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  linkToken: string,
): Promise<Record<string, string>> {
  try {
    const outcome = await verify(request, type, { linkToken });
    if (outcome === "half_confirmed") return { message: HALF_CONFIRMED };
    const session = await presentAuthSession(keyring, outcome, request, reply);
    return {
      access_token: session.access_token,
      expires_at: String(session.expires_at),
      expires_in: String(session.expires_in),
      refresh_token: session.refresh_token,
      token_type: session.token_type,
      type,
    };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return {
      error: "access_denied",
      error_code: error.code,
      error_description: error.message,
    };
  }
}

/** HEAD /verify: programs that check links before people open them must not use them up. */
export function verifyHeadHandler() {
  return async (_request: FastifyRequest, reply: FastifyReply) => reply.code(200).send();
}

/** The proof that a reader of the mail or message has: a link's token or a code. */
type MailProof = { readonly linkToken: string } | { readonly name: string; code: string };

type VerifyOutcome =
  | SignedIn
  | "half_confirmed"
  | "otp_expired"
  | "user_banned"
  | "slip_required"
  | "slip_wrong";

type MailTokenRow = typeof mailTokens.$inferSelect;

/** Wrong guesses after which a code is dead; its mail's link still works. */
const MAX_ATTEMPTS = 5;
/** Mails to one address whose codes work: a parent with several children may have requested several. */
const MAX_CANDIDATES = 60;

interface VerifyParts {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly origin: AuditOrigin;
  readonly device: Device;
  readonly slip: SlipProof | null;
}

/**
 * Uses up a mail's link or code for one of `purposes` and opens a session. Of concurrent calls one
 * succeeds. A refusal is returned and not thrown, so that a wrong guess stays counted. A code to
 * the phone of an unused account needs the slip too; five wrong proofs end the code. Throws
 * `email_exists` when another account has taken the new address by then.
 */
async function verifyMailToken(
  { db, keyring, origin, device, slip }: VerifyParts,
  purposes: readonly TokenPurpose[],
  proof: MailProof,
): Promise<VerifyOutcome> {
  return db.transaction(async (tx) => {
    const deviceHash = hashDeviceKey(device.key());
    const owners = await findTokens(tx, purposes, proof, deviceHash);
    await lockUsers(tx, owners);
    // Read again under the lock: another request may have used it up.
    const candidates = await findTokens(tx, purposes, proof, deviceHash);
    const token = candidates.find((row) => proves(keyring, row, proof));
    if (!token) {
      await countAttempts(tx, candidates);
      return "otp_expired";
    }
    const account = await findAccountById(tx, token.userId);
    const state = account && stateOf(account);
    if (!account || state === "gone") return "otp_expired";
    if (state === "disabled") return "user_banned";
    if (SMS_PURPOSES.includes(token.purpose) && needsSlip(account, new Date())) {
      if (slip === null) return "slip_required";
      if (!(await provesSlip(tx, keyring.sealer, account, slip))) {
        await countAttempts(tx, [token]);
        return "slip_wrong";
      }
    }

    await useUp(tx, token);
    if (await otherEndWaits(tx, token)) return "half_confirmed";
    await confirm(tx, token, account);
    const { session, refreshToken } = await openSession(tx, account.id, "otp", device);
    await audit(
      { tx, origin: { ...origin, actorId: account.id, authSessionId: session.id } },
      "accounts.verify-mail",
      account.id,
      { after: { purpose: token.purpose } },
    );
    return { account: await requireAccount(tx, account.id), session, refreshToken };
  });
}

async function findTokens(
  tx: Transaction,
  purposes: readonly TokenPurpose[],
  proof: MailProof,
  deviceHash: Buffer,
): Promise<MailTokenRow[]> {
  const ofPurpose = inArray(mailTokens.purpose, [...purposes]);
  const now = sql`now()`;
  if ("linkToken" in proof) {
    const isIt = eq(mailTokens.linkHash, hashLinkToken(proof.linkToken));
    return tx
      .select()
      .from(mailTokens)
      .where(and(isIt, ofPurpose, gt(mailTokens.linkExpiresAt, now)));
  }
  const account = await findAccountByName(tx, proof.name);
  const isTheirs = or(
    eq(mailTokens.address, plainName(proof.name)),
    account && eq(mailTokens.userId, account.id),
  );
  const works = and(gt(mailTokens.codeExpiresAt, now), lt(mailTokens.attempts, MAX_ATTEMPTS));
  return tx
    .select()
    .from(mailTokens)
    .where(and(isTheirs, ofPurpose, works, isForDevice(tx, deviceHash)))
    .orderBy(desc(mailTokens.id))
    .limit(MAX_CANDIDATES);
}

/**
 * The code of a known device is valid only on such a device, and guesses on others do not count.
 */
function isForDevice(tx: Transaction, deviceHash: Buffer) {
  const isKnown = and(
    eq(rememberedDevices.userId, mailTokens.userId),
    eq(rememberedDevices.keyHash, deviceHash),
  );
  const known = tx
    .select({ userId: rememberedDevices.userId })
    .from(rememberedDevices)
    .where(isKnown);
  return or(ne(mailTokens.purpose, "phone_sign_in_known"), exists(known));
}

/** In one order everywhere, so that two requests never wait for each other. */
async function lockUsers(tx: Transaction, tokens: readonly MailTokenRow[]): Promise<void> {
  const ids = tokens.map(({ userId }) => userId);
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("update");
}

function proves({ sealer }: Keyring, token: MailTokenRow, proof: MailProof): boolean {
  if ("linkToken" in proof) return true;
  return timingSafeEqual(token.codeHash, hashCode(sealer, token.id, proof.code));
}

async function countAttempts(tx: Transaction, tokens: readonly MailTokenRow[]): Promise<void> {
  const ids = tokens.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx
    .update(mailTokens)
    .set({ attempts: sql`${mailTokens.attempts} + 1` })
    .where(inArray(mailTokens.id, ids));
}

/** Several mails may wait for the same purpose; the first to be used ends them all. */
async function useUp(tx: Transaction, { userId, purpose }: MailTokenRow): Promise<void> {
  const purposes = SMS_PURPOSES.includes(purpose) ? SMS_PURPOSES : [purpose];
  const alike = and(eq(mailTokens.userId, userId), inArray(mailTokens.purpose, [...purposes]));
  await tx.delete(mailTokens).where(alike);
}

/** Whether it is a change of address that the other of the two has yet to confirm. */
async function otherEndWaits(tx: Transaction, token: MailTokenRow): Promise<boolean> {
  if (token.newEmail === null) return false;
  const otherTokens = and(
    eq(mailTokens.userId, token.userId),
    eq(mailTokens.newEmail, token.newEmail),
    ne(mailTokens.id, token.id),
  );
  return (await tx.$count(mailTokens, otherTokens)) > 0;
}

async function confirm(tx: Transaction, token: MailTokenRow, account: Account): Promise<void> {
  const { userId, newEmail, address } = token;
  if (token.purpose === "phone_change") await takePhone(tx, account, address);
  if (newEmail !== null) {
    if ((await tx.$count(users, eq(users.email, newEmail))) > 0) throw emailExists();
    await mailOwner(tx, account, "email_changed");
    // Links that went to the old address must not open the account any more.
    await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
  }
  const confirms = newEmail !== null || address === account.email;
  if (confirms && account.emailConfirmedAt === null) await settleRegistration(tx, token);
  await tx
    .update(users)
    .set({
      lastSignInAt: sql`now()`,
      updatedAt: sql`now()`,
      ...(newEmail !== null && { email: newEmail }),
      ...(confirms && { emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` }),
    })
    .where(eq(users.id, userId));
}

/** The person signs in with another phone from now on. Throws `phone_exists`. */
async function takePhone(tx: Transaction, account: Account, phone: string): Promise<void> {
  if (!(await setPhone(tx, account.id, phone))) throw phoneExists();
  await mailOwner(tx, account, "phone_changed");
}

/**
 * The account becomes what was typed for the mail that confirms it; the other registrations of the
 * address lapse. Confirmed by another mail, it has no password until its owner chooses one.
 */
async function settleRegistration(tx: Transaction, token: MailTokenRow): Promise<void> {
  const { userId, registration } = token;
  await tx
    .update(users)
    .set(registration ? registeredValues(registration) : { passwordHash: null })
    .where(eq(users.id, userId));
  await tx
    .delete(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, "signup")));
}
