import { plainName } from "@school/core/api/plain-name.ts";
import { and, asc, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type AuditOrigin, audit } from "../../platform/database/audit/audit.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { setPhone } from "../sign-in-names.ts";
import {
  oneTimeProofs,
  type ProofKind,
  rememberedDevices,
  type SentKind,
  users,
} from "../tables.ts";
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
import {
  codeWorks,
  consumeProofs,
  countWrongTry,
  endSent,
  findSent,
  isCodeOf,
  isLink,
  type OneTimeProof,
} from "./one-time-proofs.ts";
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
const SMS_KINDS: readonly ProofKind[] = ["phone_sign_in", "phone_sign_in_known"];

/** Kinds that each type of the wire protocol names; some types are never sent. */
const KINDS = new Map<string, readonly SentKind[]>(
  Object.entries({
    signup: ["signup"],
    email: ["signup"],
    recovery: ["recovery"],
    email_change: ["email_change_new", "email_change_current"],
    sms: ["phone_sign_in", "phone_sign_in_known"],
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
    const kinds = KINDS.get(type) ?? [];
    const device = deviceOf(request, keyring);
    const parts = { db, keyring, origin: originOf(request), device, slip: readSlipProof(request) };
    const outcome = await verifySent(parts, kinds, proof);
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
    if (!KINDS.has(type)) throw validationFailed("Unsupported verification type");
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

interface VerifyParts {
  readonly db: Database;
  readonly keyring: Keyring;
  readonly origin: AuditOrigin;
  readonly device: Device;
  readonly slip: SlipProof | null;
}

/**
 * Uses up a link or code of one of the kinds and opens a session. Of concurrent calls one
 * succeeds. A refusal is returned and not thrown, so that a wrong guess stays counted. A code to
 * the phone of an unused account needs the slip too; five wrong proofs end the code. Throws
 * `email_exists` when another account has taken the new address by then.
 */
async function verifySent(
  { db, keyring, origin, device, slip }: VerifyParts,
  kinds: readonly SentKind[],
  proof: MailProof,
): Promise<VerifyOutcome> {
  return db.transaction(async (tx) => {
    const deviceHash = hashDeviceKey(device.key());
    const owners = await findCandidates(tx, kinds, proof, deviceHash);
    await lockUsers(tx, owners);
    // Read again under the lock: another request may have used it up.
    const candidates = await findCandidates(tx, kinds, proof, deviceHash);
    const sent = candidates.find(
      (row) => "linkToken" in proof || isCodeOf(keyring.sealer, row, proof.code),
    );
    if (!sent) {
      await countWrongTry(tx, candidates);
      return "otp_expired";
    }
    const account = await findAccountById(tx, sent.userId);
    const state = account && stateOf(account);
    if (!account || state === "gone") return "otp_expired";
    if (state === "disabled") return "user_banned";
    if (SMS_KINDS.includes(sent.kind) && needsSlip(account, new Date())) {
      if (slip === null) return "slip_required";
      if (!(await provesSlip(tx, keyring.sealer, account, slip))) {
        await countWrongTry(tx, [sent]);
        return "slip_wrong";
      }
    }

    const used = SMS_KINDS.includes(sent.kind) ? SMS_KINDS : [sent.kind];
    if (!(await consumeProofs(tx, account.id, used))) return "otp_expired";
    if (await otherEndWaits(tx, sent)) return "half_confirmed";
    await confirm(tx, sent, account);
    const { session, refreshToken } = await openSession(tx, account.id, "otp", device);
    await audit(
      { tx, origin: { ...origin, actorId: account.id, authSessionId: session.id } },
      "accounts.verify-mail",
      account.id,
      { after: { purpose: sent.kind } },
    );
    return { account: await requireAccount(tx, account.id), session, refreshToken };
  });
}

async function findCandidates(
  tx: Transaction,
  kinds: readonly SentKind[],
  proof: MailProof,
  deviceHash: Buffer,
): Promise<OneTimeProof[]> {
  if ("linkToken" in proof) return findSent(tx, kinds, isLink(proof.linkToken));
  const account = await findAccountByName(tx, proof.name);
  const isTheirs = or(
    eq(oneTimeProofs.address, plainName(proof.name)),
    account && eq(oneTimeProofs.userId, account.id),
  );
  return findSent(tx, kinds, and(codeWorks, isTheirs, isForDevice(tx, deviceHash)));
}

/**
 * The code of a known device is valid only on such a device, and guesses on others do not count.
 */
function isForDevice(tx: Transaction, deviceHash: Buffer) {
  const isKnown = and(
    eq(rememberedDevices.userId, oneTimeProofs.userId),
    eq(rememberedDevices.keyHash, deviceHash),
  );
  const known = tx
    .select({ userId: rememberedDevices.userId })
    .from(rememberedDevices)
    .where(isKnown);
  return or(ne(oneTimeProofs.kind, "phone_sign_in_known"), exists(known));
}

/** In one order everywhere, so that two requests never wait for each other. */
async function lockUsers(tx: Transaction, sent: readonly OneTimeProof[]): Promise<void> {
  const ids = sent.map(({ userId }) => userId);
  if (ids.length === 0) return;
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .for("update");
}

/** Whether it is a change of address that the other of the two has yet to confirm. */
async function otherEndWaits(
  tx: Transaction,
  { id, userId, newEmail }: OneTimeProof,
): Promise<boolean> {
  if (newEmail === null) return false;
  const isOther = and(
    eq(oneTimeProofs.userId, userId),
    eq(oneTimeProofs.newEmail, newEmail),
    ne(oneTimeProofs.id, id),
  );
  return (await tx.$count(oneTimeProofs, isOther)) > 0;
}

async function confirm(tx: Transaction, sent: OneTimeProof, account: Account): Promise<void> {
  const { userId, newEmail, address } = sent;
  if (sent.kind === "phone_change" && address !== null) await takePhone(tx, account, address);
  if (newEmail !== null) {
    if ((await tx.$count(users, eq(users.email, newEmail))) > 0) throw emailExists();
    await mailOwner(tx, account, "email_changed");
    // Links that went to the old address must not open the account any more.
    await endSent(tx, [userId]);
  }
  const confirms = newEmail !== null || address === account.email;
  if (confirms && account.emailConfirmedAt === null) await settleRegistration(tx, sent);
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
async function settleRegistration(tx: Transaction, sent: OneTimeProof): Promise<void> {
  const { userId, registration } = sent;
  await tx
    .update(users)
    .set(registration ? registeredValues(registration) : { passwordHash: null })
    .where(eq(users.id, userId));
  await consumeProofs(tx, userId, ["signup"]);
}
