import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { Worker } from "../jobs/job.ts";
import type { Log } from "../log/log.ts";
import type { Sealer } from "../secrets/seal.ts";
import { fillSecrets } from "./compose.ts";
import { sendMailJob } from "./queue-mail.ts";
import { unsealSecrets } from "./secrets.ts";
import { mails } from "./tables.ts";
import type { MailTransport } from "./transport.ts";

interface MailParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly transport: MailTransport;
  readonly log: Log;
}

const MAX_ERROR_LENGTH = 500;

/**
 * Sends queued mails. A mail server that is away is tried again later; a refused mail, one whose
 * link has expired and one that was tried long enough is failed, and the outbox says why.
 */
export function mailWorker({ db, sealer, transport, log }: MailParts): Worker<{ mailId: string }> {
  async function close(mailId: string, outcome: Partial<typeof mails.$inferInsert>): Promise<void> {
    await db
      .update(mails)
      .set({ ...outcome, tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, mailId));
  }
  return {
    kind: sendMailJob,
    async run({ mailId }, { isLast }) {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mailId), eq(mails.state, "queued")));
      if (!mail) return;
      const secrets = unsealSecrets(sealer, mail);
      if (mail.secretsExpireAt !== null && secrets === null) {
        const lastError = "Its link or code expired before it was sent.";
        return close(mailId, { state: "failed", lastError, secretsSealed: null });
      }
      const bodies = fillSecrets(mail, (name) => secrets?.[name as keyof typeof secrets] ?? "");
      try {
        const { address, replyTo, subject } = mail;
        await transport.send({ address, replyTo, subject, ...bodies, leave: secrets?.leave });
      } catch (error) {
        const lastError = String((error as Error).message).slice(0, MAX_ERROR_LENGTH);
        const over = isLast || isRefusal(error);
        await close(mailId, { lastError, state: over ? "failed" : "queued" });
        if (!isRefusal(error)) throw error;
        log.warn({ mail: mailId, err: error }, "a mail was refused");
        return;
      }
      const sentAt = new Date();
      await close(mailId, { state: "sent", sentAt, lastError: null, secretsSealed: null });
    },
  };
}

/** A final answer of the mail server; anything else may pass. */
function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 550 && responseCode < 560;
}
