import { createHmac, hash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { type ActorWrite, audit } from "../platform/database/audit/audit.ts";
import { bareName } from "../platform/database/columns.ts";
import type { Transaction } from "../platform/database/database.ts";
import { newId } from "../platform/database/id.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/outgoing/mail/address.ts";
import { type Mail, queueMail, queueMails } from "../platform/outgoing/mail/queue-mail.ts";
import type { MessageSecrets } from "../platform/outgoing/secrets.ts";
import { createRateLimiter } from "../platform/http/rate-limits/rate-limits.ts";
import type { Sealer } from "../platform/runtime/secrets/seal.ts";
import { NoNewsletter, NoReaders } from "./errors.ts";
import { letterReaders } from "./queries-newsletter.ts";
import { newsletterReaders } from "./tables.ts";
import { limitVisitors, mailableAddress, type VisitorCall, visitorOrigin } from "./visitor-call.ts";
import { CONFIRM_SUBSCRIPTION, UNSUBSCRIBE } from "./text.ts";

const LIMITS = {
  each: { name: "newsletter-ip", events: 10, seconds: 3_600 },
  all: { name: "newsletter-all", events: 300, seconds: 3_600 },
};
/** An address is mailed once in ten minutes, however often it is entered. */
const MAIL_GAP = { name: "newsletter-mail", events: 1, seconds: 600 };
const CONFIRM_LIFETIME_MS = 48 * 3_600_000;
/** Milliseconds after which the response is sent, whether the address is known or not. */
const ANSWER_TIME = 150;

/**
 * Mails a link that confirms the address; the response is the same in any case. A filled hidden
 * field is a robot's, and nothing is done. Throws `InvalidInput` for an invalid address,
 * `TooManySends`, and `NoNewsletter` without a mail server.
 */
export async function subscribe(
  call: VisitorCall,
  { email: typed, website = "" }: { readonly email: string; readonly website?: string | undefined },
): Promise<void> {
  if (website !== "") return;
  if (!call.sendsEmail) throw new NoNewsletter();
  const email = mailableAddress(typed);
  await limitVisitors(call, LIMITS);
  await Promise.all([inviteReader(call, email), sleep(ANSWER_TIME)]);
}

async function inviteReader(call: VisitorCall, email: string): Promise<void> {
  const { db, sealer, publicUrl } = call;
  if ((await createRateLimiter(db, MAIL_GAP).take(email)) > 0) return;
  const token = randomBytes(24).toString("base64url");
  const confirmExpiresAt = new Date(Date.now() + CONFIRM_LIFETIME_MS);
  const secret = { confirmHash: hashToken(token), confirmExpiresAt };
  await db.transaction(async (tx) => {
    await forgetUnconfirmed(tx);
    const [reader] = await tx
      .insert(newsletterReaders)
      .values({ id: newId(), email, ...secret })
      .onConflictDoUpdate({
        target: newsletterReaders.email,
        set: secret,
        // Who reads it already is left in peace.
        setWhere: sql`${newsletterReaders.confirmedAt} is null or ${newsletterReaders.leftAt} is not null`,
      })
      .returning({ id: newsletterReaders.id });
    if (!reader) return;
    await audit({ tx, origin: visitorOrigin(call) }, "site.ask-for-newsletter", reader.id);
    await queueMail(tx, {
      recipientId: null,
      address: email,
      purpose: "site.newsletter-confirm",
      urgent: true,
      subject: "Please confirm your newsletter subscription",
      lines: [
        "Please confirm that you want to receive our newsletter.",
        { link: CONFIRM_SUBSCRIPTION },
        "The link works for two days. If you did not ask for this, ignore this email.",
      ],
      secrets: sealedSecrets(
        sealer,
        { link: `${publicUrl}/newsletter/confirm?token=${token}` },
        confirmExpiresAt,
      ),
    });
  });
}

/** Deletes addresses that were not confirmed within a month. */
async function forgetUnconfirmed(tx: Transaction): Promise<void> {
  const isOld = lt(newsletterReaders.confirmExpiresAt, sql`now() - interval '30 days'`);
  await tx.delete(newsletterReaders).where(and(isNull(newsletterReaders.confirmedAt), isOld));
}

/** Confirms the address of a mail's link, also a second time; false if the link does not work. */
export async function confirmReader(call: VisitorCall, token: string): Promise<boolean> {
  const condition = and(
    eq(newsletterReaders.confirmHash, hashToken(token)),
    gt(newsletterReaders.confirmExpiresAt, sql`now()`),
  );
  return changeReader(call, "site.confirm-newsletter", async (tx) => {
    const [reader] = await tx.select().from(newsletterReaders).where(condition).for("update");
    if (!reader) return null;
    await tx
      .update(newsletterReaders)
      .set({
        confirmedAt: reader.leftAt === null ? (reader.confirmedAt ?? sql`now()`) : sql`now()`,
        leftAt: null,
        leaveHash: hashToken(leaveToken(call.sealer, reader.id)),
      })
      .where(eq(newsletterReaders.id, reader.id));
    return reader.id;
  });
}

/** Unsubscribes with the link of any letter; false for an invalid link. */
export async function leaveNewsletter(call: VisitorCall, token: string): Promise<boolean> {
  return changeReader(call, "site.leave-newsletter", async (tx) => {
    const [reader] = await tx
      .update(newsletterReaders)
      .set({ leftAt: sql`coalesce(${newsletterReaders.leftAt}, now())`, confirmHash: null })
      .where(eq(newsletterReaders.leaveHash, hashToken(token)))
      .returning({ id: newsletterReaders.id });
    return reader?.id ?? null;
  });
}

async function changeReader(
  call: VisitorCall,
  action: string,
  change: (tx: Transaction) => Promise<string | null>,
): Promise<boolean> {
  return call.db.transaction(async (tx) => {
    const subjectId = await change(tx);
    if (subjectId === null) return false;
    await audit({ tx, origin: visitorOrigin(call) }, action, subjectId);
    return true;
  });
}

/** Maximum time for which a letter may wait for the mail server. Its unsubscribe link never expires. */
const MAX_QUEUED_MS = 30 * 24 * 3_600_000;

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly to: "me" | "readers";
}

interface LetterWrite extends ActorWrite {
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

/**
 * Queues a letter for every reader, each with an unsubscribe link, or only for its writer. Returns
 * the number of mails. Throws `InvalidInput` for an empty letter and `NoReaders`.
 */
export async function sendLetter(write: LetterWrite, letter: Letter): Promise<number> {
  const { tx, origin } = write;
  const issues = (["subject", "text"] as const)
    .filter((field) => letter[field].trim() === "")
    .map((field) => ({ path: [field], message: "Please fill in subject and text" }));
  if (issues.length > 0) throw new InvalidInput(issues);
  const mails =
    letter.to === "me" ? await trialMail(tx, origin, letter) : await letters(write, letter);
  if (mails.length === 0) throw new NoReaders();
  await queueMails(tx, mails);
  const { subject, to } = letter;
  const after = { subject, to, mails: mails.length };
  await audit({ tx, origin }, "site.send-letter", null, { after });
  return mails.length;
}

async function letters({ tx, sealer, publicUrl }: LetterWrite, letter: Letter): Promise<Mail[]> {
  const readers = await letterReaders(tx);
  const withTokens = readers.map((reader) => ({ ...reader, token: leaveToken(sealer, reader.id) }));
  // A new SECRET_KEY makes other links than the ones that were sent out.
  await tx.execute(sql`
    update ${newsletterReaders} set ${bareName(newsletterReaders.leaveHash)} = renewed.hash
    from unnest(
      ${sql.param(withTokens.map(({ id }) => id))}::uuid[],
      ${sql.param(withTokens.map(({ token }) => hashToken(token)))}::bytea[]
    ) as renewed (id, hash)
    where ${newsletterReaders.id} = renewed.id and ${newsletterReaders.leaveHash} is distinct from renewed.hash`);
  const expiresAt = new Date(Date.now() + MAX_QUEUED_MS);
  return withTokens.map(({ email, token }) => {
    const link = `${publicUrl}/newsletter/leave?token=${token}`;
    return {
      ...mailOf(letter, email),
      lines: [...linesOf(letter.text), { link: UNSUBSCRIBE }],
      secrets: sealedSecrets(sealer, { link, leave: link }, expiresAt),
    };
  });
}

async function trialMail(
  tx: Transaction,
  { actorId }: { actorId: string },
  letter: Letter,
): Promise<Mail[]> {
  const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actorId));
  const lines = [...linesOf(letter.text), "Each reader gets an unsubscribe link here."];
  const email = person?.email ?? "";
  if (!isMailAddress(email)) {
    throw new InvalidInput([{ path: ["to"], message: "Your account has no email address." }]);
  }
  return [{ ...mailOf(letter, email), recipientId: actorId, lines }];
}

function mailOf({ subject }: Letter, address: string) {
  return { recipientId: null, address, purpose: "site.newsletter", subject };
}

function linesOf(text: string): string[] {
  return text.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

/** A mail's link, encrypted until it is sent; valid, or waiting to be sent, until `expiresAt`. */
function sealedSecrets(
  sealer: Sealer,
  secrets: MessageSecrets,
  expiresAt: Date,
): NonNullable<Mail["secrets"]> {
  return { sealed: sealer.seal(JSON.stringify(secrets)), expiresAt };
}

/** The same for every letter to a reader, so that old ones keep working. */
function leaveToken(sealer: Sealer, readerId: string): string {
  return createHmac("sha256", sealer.keyFor("newsletter-leave"))
    .update(readerId)
    .digest("base64url");
}

/** Returns the stored form of a link's secret. */
function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
