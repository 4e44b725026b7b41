import { AuthClient, type Session } from "@supabase/auth-js";
import { asc, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Feature } from "@school/core/accounts/features.ts";
import type { Role } from "@school/core/accounts/roles.ts";
import type { Database } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { unsealSecrets } from "../platform/outgoing/secrets.ts";
import { mails } from "../platform/outgoing/mail/tables.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { signAccessToken } from "./auth/access-token.ts";
import { addFactor, findFactor, newTotpSecret, proveFactor } from "./auth/factors.ts";
import { findAccountById } from "./auth/queries.ts";
import { hashPassword } from "./auth/password-hashing.ts";
import { openSession } from "./auth/sessions.ts";
import type { Keyring } from "./auth/signing-keys.ts";
import { authSessions, mfaFactors, signInNames, users } from "./tables.ts";

export interface UserOverrides {
  role: Role;
  firstName?: string;
  lastName?: string;
  /** The visible student or staff id. */
  userId?: string;
  /** Null for a pupil without an email address; unique and generated if omitted. */
  email?: string | null;
  emailConfirmed?: boolean;
  username?: string;
  /** In international format. */
  phone?: string;
  admissionNumber?: string;
  /** Hashing takes time, so an account has a password only if one is passed. */
  password?: string;
  isActive?: boolean;
  deleted?: boolean;
  awaitingApproval?: boolean;
  /** Role that a registered person requested. */
  requestedRole?: Role;
  mustChangePassword?: boolean;
  /** Never signed in if left out. */
  lastSignInAt?: Date;
  canAnnounce?: boolean;
  /** Role of a member of staff; "Teacher" if left out. */
  roleInSchool?: string;
  features?: Feature[];
}

export interface MadeUser {
  id: string;
  userId: string;
  email: string | null;
  password: string | undefined;
}

let made = 0;

/** An account with its sign-in names and, for everyone who works at the school, staff details. */
export async function makeUser(db: Database, overrides: UserOverrides): Promise<MadeUser> {
  const id = newId();
  made += 1;
  // The id's end distinguishes accounts of several test files in one database.
  const unique = `${made}-${id.slice(-6)}`;
  const email = overrides.email === undefined ? `person${unique}@test.school` : overrides.email;
  const userId = overrides.userId ?? `T-${unique}`;
  await db.insert(users).values({
    id,
    userId,
    email: email?.toLowerCase() ?? null,
    emailConfirmedAt: overrides.emailConfirmed === false ? null : new Date(),
    role: overrides.role,
    firstName: overrides.firstName ?? "Ada",
    lastName: overrides.lastName ?? `Person ${made}`,
    isActive: overrides.isActive ?? true,
    deletedAt: overrides.deleted ? new Date() : null,
    awaitingApproval: overrides.awaitingApproval ?? false,
    requestedRole: overrides.requestedRole ?? null,
    mustChangePassword: overrides.mustChangePassword ?? false,
    lastSignInAt: overrides.lastSignInAt ?? null,
    canAnnounce: overrides.canAnnounce ?? false,
    passwordHash: overrides.password === undefined ? null : await hashPassword(overrides.password),
  });
  const names = [
    { userId: id, kind: "USERNAME" as const, name: overrides.username },
    { userId: id, kind: "PHONE" as const, name: overrides.phone },
    { userId: id, kind: "ADMISSION_NUMBER" as const, name: overrides.admissionNumber },
  ].flatMap(({ name, ...row }) => (name === undefined ? [] : [{ ...row, name }]));
  if (names.length > 0) await db.insert(signInNames).values(names);
  if (overrides.role !== "STUDENT" && overrides.role !== "PARENT") {
    await makeStaffDetails(db, id, overrides.roleInSchool ?? "Teacher", overrides.features ?? []);
  }
  return { id, userId, email, password: overrides.password };
}

/** In SQL, since the staff module comes after this one and its tables cannot be imported. */
async function makeStaffDetails(
  db: Database,
  id: string,
  roleInSchool: string,
  features: Feature[],
): Promise<void> {
  await db.execute(sql`
    insert into staff_details (user_id, role_in_school, features)
    values (${id}, ${roleInSchool}, ${sql.param(features)}::text[])`);
}

/** A session as if the person had signed in, without the cost of a password; its access token. */
export async function openTestSession(
  db: Database,
  keyring: Keyring,
  userId: string,
): Promise<string> {
  const device = { ip: "127.0.0.1", userAgent: "test", isRemembered: false, key: () => "test" };
  const session = await db.transaction(async (tx) => {
    const opened = await openSession(tx, userId, "password", device);
    // A browser has one session per account; a test's sessions belong to different browsers.
    const isIt = eq(authSessions.id, opened.session.id);
    await tx.update(authSessions).set({ deviceHash: null }).where(isIt);
    return opened.session;
  });
  const account = await findAccountById(db, userId);
  if (!account) throw new Error(`There is no account ${userId}`);
  return (await signAccessToken(keyring, account, session)).token;
}

/** A second factor that counts, as if the person had set one up. */
export async function makeFactor(db: Database, sealer: Sealer, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await addFactor(tx, sealer, userId, {
      friendlyName: "Phone",
      secret: newTotpSecret(),
    });
    const factor = typeof added === "string" ? undefined : await findFactor(tx, userId, added.id);
    if (!factor) throw new Error(`${userId} takes no further factor`);
    await proveFactor(tx, factor);
  });
}

/** The person's sign-ins as they are after some minutes. */
export async function ageSessions(db: Database, userId: string, minutes: number): Promise<void> {
  await db
    .update(authSessions)
    .set({ provedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(authSessions.userId, userId));
}

/** Returns the code that the app shows `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + steps * 30_000 });
}

interface Origin {
  readonly origin: string;
  readonly db: Database;
}

/** The official client, signed in with the password "Teacher1demo". */
export async function signInWithClient(origin: string, person: { email: string | null }) {
  const options = { persistSession: false, autoRefreshToken: false };
  const client = new AuthClient({ url: `${origin}/auth/v1`, ...options });
  const credentials = { email: person.email ?? "", password: "Teacher1demo" };
  const { error } = await client.signInWithPassword(credentials);
  if (error) throw error;
  return client;
}

/**
 * Signs in with the password "Teacher1demo", as the page does in a browser.
 *
 * @returns the cookies that open documents, the response, and its access token
 */
export async function signInBrowser(origin: string, { email }: { email: string | null }) {
  const body = { email, password: "Teacher1demo" };
  const response = await callAuth(origin, "POST /token?grant_type=password", { body });
  // The cookie that identifies a device grants no access.
  const cookies = response.headers
    .getSetCookie()
    .flatMap((cookie) => cookie.split(";", 1))
    .filter((cookie) => !cookie.startsWith("device="));
  const token = String(response.body.access_token);
  return { cookie: cookies.join("; "), token, body: response.body };
}

/** A principal signed in with a password, before and after asking for a second factor. */
export async function enrolFactor({ origin, db }: Origin) {
  const person = await makeUser(db, { role: "PRINCIPAL", password: "Teacher1demo" });
  const client = await signInWithClient(origin, person);
  const before = sessionOf(await client.getSession());
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  const { id: factorId, totp } = data;
  return { person, client, before, factorId, secret: totp.secret, totp };
}

/** The same, with the factor proved. */
export async function proveNewFactor(server: Origin) {
  const enrolled = await enrolFactor(server);
  const { client, factorId, secret } = enrolled;
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  if (error) throw error;
  // Simulates an earlier proof: each code is valid once, and a test may use the current one next.
  await server.db.update(mfaFactors).set({ lastUsedStep: null }).where(eq(mfaFactors.id, factorId));
  return { ...enrolled, after: sessionOf(await client.getSession()) };
}

function sessionOf({ data }: { data: { session: Session | null } }): Session {
  if (!data.session) throw new Error("The client has no session");
  return data.session;
}

export interface AuthResponse {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses of every shape
  body: any;
}

/** Calls /auth/v1 in ways that the official client cannot: `callAuth(origin, "GET /user", ...)`. */
export async function callAuth(
  origin: string,
  endpoint: string,
  {
    body,
    bearer,
    headers,
  }: { body?: unknown; bearer?: string; headers?: Record<string, string> } = {},
): Promise<AuthResponse> {
  const [method = "GET", path = "/"] = endpoint.split(" ");
  const all = new Headers(headers);
  if (!all.has("x-supabase-api-version")) all.set("x-supabase-api-version", "2024-01-01");
  if (bearer !== undefined) all.set("authorization", `Bearer ${bearer}`);
  if (method !== "GET") all.set("content-type", "application/json;charset=UTF-8");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = { method, headers: all, ...(text !== undefined && { body: text }) };
  const response = await fetch(`${origin}/auth/v1${path}`, request);
  const raw = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: raw === "" ? null : JSON.parse(raw),
  };
}

/** The link of a mail as a GET that uses it, which the protocol has for other clients. */
export function protocolLink(origin: string, link: string | undefined): string {
  const { searchParams } = new URL(link ?? "");
  const query = new URLSearchParams(searchParams);
  query.delete("token_hash");
  query.set("token", searchParams.get("token_hash") ?? "");
  return `${origin}/auth/v1/verify?${query}`;
}

interface StoredMail {
  address: string;
  recipientId: string | null;
  purpose: string;
  subject: string;
  text: string;
  link?: string;
  code?: string;
}

/** The mails to an address, oldest first, with their links and codes: as if it had received them. */
export async function mailsTo(
  { db, keyring }: { db: Database; keyring: Keyring },
  address: string,
): Promise<StoredMail[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.address, address))
    .orderBy(asc(mails.createdAt), asc(mails.id));
  return rows.map(({ recipientId, purpose, subject, text, ...row }) => {
    const secrets = unsealSecrets(keyring.sealer, row) ?? {};
    return { address, recipientId, purpose, subject, text, ...secrets };
  });
}
