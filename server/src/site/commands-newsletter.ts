import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { newId } from "../platform/db/id.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { createRateLimiter } from "../platform/rate-limits/rate-limits.ts";
import { hashToken, leaveToken, sealedSecrets } from "./newsletter-links.ts";
import { newsletterReaders } from "./tables.ts";
import { limitVisitors, mailableAddress, type VisitorCall, visitorOrigin } from "./visitor-call.ts";

const LIMITS = {
  each: { name: "newsletter-ip", events: 10, seconds: 3_600 },
  all: { name: "newsletter-all", events: 300, seconds: 3_600 },
};
/** An address is mailed once in ten minutes, however often it is entered. */
const MAIL_GAP = { name: "newsletter-mail", events: 1, seconds: 600 };
const CONFIRM_LIFETIME_MS = 48 * 3_600_000;
/** Milliseconds; a known address and an unknown one are answered after the same time. */
const ANSWER_TIME = 150;

/**
 * Mails a link that confirms the address; the caller answers the same whatever happens here. A
 * filled hidden field is a robot's, and nothing is done. Throws `InvalidInput` for what is no
 * address and `TooManySends`.
 */
export async function subscribe(
  call: VisitorCall,
  { email: typed, website = "" }: { readonly email: string; readonly website?: string | undefined },
): Promise<void> {
  if (website !== "") return;
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
    await writeAudit(tx, visitorOrigin(call), [
      { action: "site.ask-for-newsletter", subjectId: reader.id, before: null, after: null },
    ]);
    await queueMail(tx, {
      recipientId: null,
      address: email,
      purpose: "site.newsletter-confirm",
      subject: "Please confirm the newsletter",
      lines: [
        "Somebody, probably you, has asked for our newsletter at this address.",
        { link: "Yes, send me the newsletter" },
        "The link works for two days. If it was not you, do nothing: without it we send nothing.",
      ],
      secrets: sealedSecrets(
        sealer,
        { link: `${publicUrl}/newsletter/confirm?token=${token}` },
        confirmExpiresAt,
      ),
    });
  });
}

/** Addresses that were never confirmed are not kept for longer than a month. */
async function forgetUnconfirmed(tx: Transaction): Promise<void> {
  const isOld = lt(newsletterReaders.confirmExpiresAt, sql`now() - interval '30 days'`);
  await tx.delete(newsletterReaders).where(and(isNull(newsletterReaders.confirmedAt), isOld));
}

/** Confirms the address of a mail's link, also a second time; false if the link does not work. */
export async function confirmReader(call: VisitorCall, token: string): Promise<boolean> {
  const wanted = and(
    eq(newsletterReaders.confirmHash, hashToken(token)),
    gt(newsletterReaders.confirmExpiresAt, sql`now()`),
  );
  return changeReader(call, "site.confirm-newsletter", async (tx) => {
    const [reader] = await tx.select().from(newsletterReaders).where(wanted).for("update");
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

/** Ends the newsletter by the link of any letter; false if the link is none of ours. */
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
    await writeAudit(tx, visitorOrigin(call), [{ action, subjectId, before: null, after: null }]);
    return true;
  });
}
