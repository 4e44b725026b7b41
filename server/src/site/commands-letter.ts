import { eq, sql } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { type AuditOrigin, writeAudit } from "../platform/audit/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { InvalidInput } from "../platform/http/errors.ts";
import { isMailAddress } from "../platform/mail/address.ts";
import { type Mail, queueMails } from "../platform/mail/queue-mail.ts";
import type { Sealer } from "../platform/secrets/seal.ts";
import { NoReaders } from "./errors.ts";
import { hashToken, leaveToken, sealedSecrets } from "./newsletter-links.ts";
import { letterReaders } from "./queries-readers.ts";
import { newsletterReaders } from "./tables.ts";

/** How long a letter may wait for the mail server. Its link to leave works for good. */
const PATIENCE_MS = 30 * 24 * 3_600_000;

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly to: "me" | "readers";
}

interface LetterWrite {
  readonly tx: Transaction;
  readonly origin: AuditOrigin & { actorId: string };
  readonly sealer: Sealer;
  readonly publicUrl: string;
}

/**
 * Puts a letter into the outbox for every reader, each with a link of its own to leave, or for
 * the person who writes it alone. Answers the number of mails. Throws `InvalidInput` for an empty
 * letter and `NoReaders`.
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
  await writeAudit(tx, origin, [
    { action: "site.send-letter", subjectId: null, before: null, after },
  ]);
  return mails.length;
}

async function letters({ tx, sealer, publicUrl }: LetterWrite, letter: Letter): Promise<Mail[]> {
  const readers = await letterReaders(tx);
  const withTokens = readers.map((reader) => ({ ...reader, token: leaveToken(sealer, reader.id) }));
  // A new SECRET_KEY makes other links than the ones that were given out.
  await tx.execute(sql`
    update ${newsletterReaders} set leave_hash = given.hash
    from unnest(
      ${sql.param(withTokens.map(({ id }) => id))}::uuid[],
      ${sql.param(withTokens.map(({ token }) => hashToken(token)))}::bytea[]
    ) as given (id, hash)
    where ${newsletterReaders.id} = given.id and ${newsletterReaders.leaveHash} is distinct from given.hash`);
  const expiresAt = new Date(Date.now() + PATIENCE_MS);
  return withTokens.map(({ email, token }) => {
    const link = `${publicUrl}/newsletter/leave?token=${token}`;
    return {
      ...mailOf(letter, email),
      lines: [...linesOf(letter.text), { link: "Leave the newsletter" }],
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
  const lines = [
    ...linesOf(letter.text),
    "Here every reader finds a link to leave the newsletter.",
  ];
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
