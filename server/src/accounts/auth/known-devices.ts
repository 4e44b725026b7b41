import { hash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "../../platform/db/database.ts";
import type { JobKind } from "../../platform/jobs/job.ts";
import { queueJob } from "../../platform/jobs/queue-job.ts";
import { one } from "../../platform/db/rows.ts";
import { knownDevices } from "../tables.ts";
import { cookieOf, isOverTls, isOwnPage } from "./document-cookie.ts";
import type { Keyring } from "./signing-keys.ts";

/*
 * A browser that signs in keeps a random name in a cookie that opens nothing (decision 0065). Who
 * signs in with an account in a browser without one of the account's names is told to its owner.
 */

/** The prefix has browsers take it over TLS alone; `__Host-` would send it with every page. */
const nameOf = (keyring: Keyring) => (isOverTls(keyring) ? "__Secure-device" : "device");

/** 400 days, the most that browsers keep a cookie. */
const MAX_AGE = 400 * 86_400;

/** Names that were given in this request and are not in a cookie yet. */
const given = new WeakMap<FastifyRequest, string>();

/** The name of the browser that signs in; a new one if it has none. */
export function deviceKeyOf(request: FastifyRequest, keyring: Keyring): string {
  const kept = cookieOf(request, nameOf(keyring)) ?? given.get(request);
  if (kept) return kept;
  const key = randomBytes(24).toString("base64url");
  given.set(request, key);
  return key;
}

/** Has the browser keep a name that it was given in this request. */
export function keepDevice(request: FastifyRequest, reply: FastifyReply, keyring: Keyring): void {
  const key = given.get(request);
  if (key === undefined || !isOwnPage(request)) return;
  const secure = isOverTls(keyring) ? "; Secure" : "";
  const rest = `Path=/auth/v1; Max-Age=${MAX_AGE}; SameSite=Lax; HttpOnly${secure}`;
  reply.header("set-cookie", `${nameOf(keyring)}=${key}; ${rest}`);
}

/** Tells the owner of an account that it signed in on a new device. */
export const newDeviceJob: JobKind = {
  name: "new-device",
  retries: 8,
  firstDelay: 10,
  longestDelay: 600,
};

const others = alias(knownDevices, "others");

/** How the name of a browser is stored. */
export function hashDeviceKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

interface SignIn {
  readonly userId: string;
  readonly ip: string;
  readonly userAgent: string | null;
}

/**
 * Notes that an account signed in on a device; a new one, unless it is the account's first, is told
 * by a job, so that signing in does not wait for it.
 */
export async function noteDevice(tx: Transaction, keyHash: Buffer, from: SignIn): Promise<void> {
  const { userId } = from;
  // The statement sees the devices from before it.
  const rows = await tx
    .insert(knownDevices)
    .values({ userId, keyHash })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.keyHash],
      set: { lastUsedAt: sql`now()` },
    })
    .returning({
      isNew: sql<boolean>`xmax = 0`,
      hasOthers: sql<boolean>`exists (
        select 1 from ${knownDevices} ${others} where ${others.userId} = ${userId})`,
    });
  const { isNew, hasOthers } = one(rows, "device");
  if (!isNew || !hasOthers) return;
  const at = new Date().toISOString();
  await queueJob(tx, newDeviceJob, { ...from, keyHash: keyHash.toString("base64"), at });
}

/** Whether this caller is the first to tell of the device; then no one tells of it again. */
export async function claimNotice(tx: Transaction, userId: string, keyHash: Buffer) {
  const claimed = await tx
    .update(knownDevices)
    .set({ toldAt: sql`now()` })
    .where(
      and(
        eq(knownDevices.userId, userId),
        eq(knownDevices.keyHash, keyHash),
        sql`${knownDevices.toldAt} is null`,
      ),
    );
  return (claimed.rowCount ?? 0) > 0;
}

/** How many new devices of the account were told in the last day, this one included. */
export function toldToday(tx: Transaction, userId: string): Promise<number> {
  const lately = sql`${knownDevices.toldAt} > now() - interval '1 day'`;
  return tx.$count(knownDevices, and(eq(knownDevices.userId, userId), lately));
}
