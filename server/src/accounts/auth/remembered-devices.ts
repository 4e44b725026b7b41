import { hash, randomBytes } from "node:crypto";
import { and, eq, exists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Reader, Transaction } from "../../platform/database/database.ts";
import type { JobKind } from "../../platform/runtime/jobs/job.ts";
import { queueJob } from "../../platform/runtime/jobs/queue-job.ts";
import { one } from "../../platform/database/rows.ts";
import { rememberedDevices, signInNames } from "../tables.ts";
import { cookieOf, isOverTls, isOwnPage, prefixOf } from "./document-cookie.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * A browser that signs in stores a random name in a cookie that opens nothing (decision 0065). The
 * owner of an account is notified when it signs in from a browser without one of the account's names.
 */

const nameOf = (keyring: Keyring) => `${prefixOf(keyring)}device`;

/** 400 days, the longest that browsers store a cookie. */
const MAX_AGE = 400 * 86_400;

/** Names made in this request, which are not in a cookie yet. */
const newKeys = new WeakMap<FastifyRequest, string>();

/** The name of the browser that signs in; a new one if it has none. */
export function deviceKeyOf(request: FastifyRequest, keyring: Keyring): string {
  const existing = knownKeyOf(request, keyring) ?? newKeys.get(request);
  if (existing) return existing;
  const key = randomBytes(24).toString("base64url");
  newKeys.set(request, key);
  return key;
}

/** The name that the browser sent; undefined for a new one. */
function knownKeyOf(request: FastifyRequest, keyring: Keyring): string | undefined {
  return cookieOf(request, nameOf(keyring)) || undefined;
}

/**
 * The stored name of the browser if the account that signs in with this phone has signed in there
 * before; null for every other. A browser without a name costs no statement.
 */
export async function deviceOfPhone(
  db: Reader,
  keyring: Keyring,
  request: FastifyRequest,
  phone: string,
): Promise<Buffer | null> {
  const key = knownKeyOf(request, keyring);
  if (key === undefined) return null;
  const keyHash = hashDeviceKey(key);
  const isTheirs = and(
    eq(rememberedDevices.userId, signInNames.userId),
    eq(rememberedDevices.keyHash, keyHash),
    eq(signInNames.kind, "PHONE"),
    eq(signInNames.name, phone),
  );
  return (await db.$count(
    rememberedDevices,
    exists(db.select().from(signInNames).where(isTheirs)),
  )) > 0
    ? keyHash
    : null;
}

/** Sets the cookie with a name made in this request. */
export function setDevice(request: FastifyRequest, reply: FastifyReply, keyring: Keyring): void {
  const key = newKeys.get(request);
  if (key === undefined || !isOwnPage(request)) return;
  // The prefix needs all paths; HTTP/2 sends a repeated cookie as one byte.
  const [path, secure] = isOverTls(keyring) ? ["/", "; Secure"] : ["/auth/v1", ""];
  const rest = `Path=${path}; Max-Age=${MAX_AGE}; SameSite=Lax; HttpOnly${secure}`;
  reply.header("set-cookie", `${nameOf(keyring)}=${key}; ${rest}`);
}

/** Notifies the owner of an account of a sign-in on a new device. */
export const newDeviceJob: JobKind = {
  name: "new-device",
  retries: 8,
  firstDelay: 10,
  longestDelay: 600,
};

const otherDevices = alias(rememberedDevices, "other_devices");

/** Returns the hash under which the name of a browser is stored. */
export function hashDeviceKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

interface SignIn {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Records that an account signed in on a device. A job notifies the owner of a new device, unless it is
 * the account's first, so that signing in does not wait for it.
 */
export async function noteDevice(tx: Transaction, keyHash: Buffer, from: SignIn): Promise<void> {
  const { userId } = from;
  // The statement sees the devices from before it.
  const rows = await tx
    .insert(rememberedDevices)
    .values({ userId, keyHash })
    .onConflictDoUpdate({
      target: [rememberedDevices.userId, rememberedDevices.keyHash],
      set: { lastUsedAt: sql`now()` },
    })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      hasOtherDevices: sql<boolean>`exists (
        select 1 from ${rememberedDevices} ${otherDevices} where ${otherDevices.userId} = ${userId})`,
    });
  const { isNew, hasOtherDevices } = one(rows, "device");
  if (!isNew || !hasOtherDevices) return;
  const at = new Date().toISOString();
  await queueJob(tx, newDeviceJob, { ...from, keyHash: keyHash.toString("base64"), at });
}

/** Claims the notification of a new device: true for the first caller only. */
export async function claimNotice(tx: Transaction, userId: string, keyHash: Buffer) {
  const claimed = await tx
    .update(rememberedDevices)
    .set({ toldAt: sql`now()` })
    .where(
      and(
        eq(rememberedDevices.userId, userId),
        eq(rememberedDevices.keyHash, keyHash),
        sql`${rememberedDevices.toldAt} is null`,
      ),
    );
  return (claimed.rowCount ?? 0) > 0;
}

/**
 * Counts the account's new devices in the last day about which the owner was notified, this one
 * included.
 */
export function notifiedToday(tx: Transaction, userId: string): Promise<number> {
  const lately = sql`${rememberedDevices.toldAt} > now() - interval '1 day'`;
  return tx.$count(rememberedDevices, and(eq(rememberedDevices.userId, userId), lately));
}
