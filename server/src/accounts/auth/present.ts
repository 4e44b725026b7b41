import type { FastifyReply, FastifyRequest } from "fastify";
import type { SentKind, Registration } from "../tables.ts";
import {
  appMetadataOf,
  lifetimeOf,
  protocolPhone,
  providersOf,
  signAccessToken,
} from "./access-token.ts";
import { openDocuments } from "./document-cookie.ts";
import { setDevice } from "./remembered-devices.ts";
import type { Account, FactorSummary } from "./queries.ts";
import type { AuthSession } from "./auth-session.ts";
import type { Keyring } from "./signing-keys.ts";

type Presented = Pick<
  Account,
  | "id"
  | "email"
  | "role"
  | "emailConfirmedAt"
  | "phone"
  | "phoneConfirmedAt"
  | "lastSignInAt"
  | "createdAt"
  | "updatedAt"
  | "userMetadata"
  | "factors"
  | "pendingMails"
>;

/** The response to every registration: it does not reveal who has an account already. */
export function presentRegistered(id: string, email: string, data: Registration["data"]) {
  const now = new Date();
  return presentAuthUser({
    id,
    email,
    role: "STUDENT",
    emailConfirmedAt: null,
    phone: null,
    phoneConfirmedAt: null,
    lastSignInAt: null,
    createdAt: now,
    updatedAt: now,
    userMetadata: data,
    factors: [],
    pendingMails: [{ kind: "signup", address: email, newEmail: null, sentAt: now.toISOString() }],
  });
}

/** The user object of the wire protocol. Times are RFC 3339; unset fields are omitted. */
export function presentAuthUser(account: Presented) {
  const { id, email } = account;
  const phone = protocolPhone(account.phone);
  const phoneConfirmed = account.phoneConfirmedAt?.toISOString();
  const created_at = account.createdAt.toISOString();
  const updated_at = account.updatedAt.toISOString();
  const confirmed = account.emailConfirmedAt?.toISOString();
  const signedIn = account.lastSignInAt?.toISOString();
  const times = { created_at, updated_at, ...(signedIn && { last_sign_in_at: signedIn }) };
  const verified = { email_verified: confirmed !== undefined, phone_verified: phone !== "" };
  const identity = { identity_id: id, id, user_id: id, ...times };
  const identities = [
    {
      ...identity,
      provider: "email",
      identity_data: { sub: id, email, ...verified },
      email,
    },
    { ...identity, provider: "phone", identity_data: { sub: id, phone, ...verified } },
  ];
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: email ?? "",
    phone,
    ...(confirmed && { email_confirmed_at: confirmed }),
    ...(phoneConfirmed && { phone_confirmed_at: phoneConfirmed }),
    ...((confirmed ?? phoneConfirmed) && { confirmed_at: confirmed ?? phoneConfirmed }),
    ...times,
    ...presentPending(account),
    is_anonymous: false,
    app_metadata: appMetadataOf(account),
    user_metadata: account.userMetadata,
    // A pupil without an address signs in by name and has no identity of these kinds.
    identities: identities.filter(({ provider }) => providersOf(account).includes(provider)),
    factors: account.factors.map(presentFactor),
  };
}

function presentFactor({
  id,
  type,
  friendlyName,
  isVerified,
  createdAt,
  updatedAt,
}: FactorSummary) {
  return {
    id,
    friendly_name: friendlyName,
    factor_type: type,
    status: isVerified ? "verified" : "unverified",
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** When unconfirmed mails were sent, and the address that one is about. */
function presentPending({ pendingMails }: Presented) {
  const sentAt = (...kinds: SentKind[]) =>
    pendingMails.find(({ kind }) => kinds.includes(kind))?.sentAt;
  const change = pendingMails.find(({ newEmail }) => newEmail !== null);
  const phoneChange = pendingMails.find(({ kind }) => kind === "phone_change");
  const fields = {
    confirmation_sent_at: sentAt("signup"),
    recovery_sent_at: sentAt("recovery"),
    email_change_sent_at: change?.sentAt,
    reauthentication_sent_at: sentAt("reauthentication"),
    new_email: change?.newEmail,
    phone_change_sent_at: phoneChange?.sentAt,
    new_phone: phoneChange && protocolPhone(phoneChange.address),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/**
 * The session object of the wire protocol, with a fresh access token. Its browser may open
 * documents of that session.
 */
export async function presentAuthSession(
  keyring: Keyring,
  opened: { account: Account; session: AuthSession; refreshToken: string },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { account, session, refreshToken } = opened;
  setDevice(request, reply, keyring);
  openDocuments(request, reply, keyring, { userId: account.id, sessionId: session.id });
  const { token, expiresAt } = await signAccessToken(keyring, account, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: lifetimeOf(session),
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: presentAuthUser(account),
    // For this browser: without a network it cannot check whether the session is still open.
    ...(session.hasPin && { has_pin: true }),
  };
}
