import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { Worker } from "../jobs/job.ts";
import type { Log } from "../log/log.ts";
import type { Sealer } from "../secrets/seal.ts";
import { fillSecrets } from "./compose.ts";
import { sendMailJob } from "./queue-mail.ts";
import { unsealSecrets } from "./secrets.ts";
import { mails } from "./tables.ts";
import { EXPIRED, UNCERTAIN } from "./text.ts";
import type { MailTransport } from "./transport.ts";

interface MailParts {
  readonly db: Database;
  readonly sealer: Sealer;
  readonly transport: MailTransport;
  readonly log: Log;
}

const MAX_ERROR_LENGTH = 500;

type Outcome = Partial<typeof mails.$inferInsert>;

/**
 * Sends queued mails, as many at once as the transport has connections. A mail server that is away is
 * tried again later; a refused mail, one whose link has expired and one that was tried long enough is
 * failed, and the outbox says why.
 *
 * A mail is marked before the mail server gets it. A mark without an outcome means that the
 * process died in between: the mail may have been sent, so it is sent again only if the principal
 * says so.
 */
export function mailWorker({ db, sealer, transport, log }: MailParts): Worker<{ mailId: string }> {
  const queued = (mailId: string) => and(eq(mails.id, mailId), eq(mails.state, "queued"));

  async function close(mailId: string, outcome: Outcome): Promise<void> {
    await db
      .update(mails)
      .set({ ...outcome, sendingSince: null, tries: sql`${mails.tries} + 1` })
      .where(eq(mails.id, mailId));
  }
  return {
    kind: sendMailJob,
    concurrency: transport.connections,
    async run({ mailId }, { isLast }) {
      const [mail] = await db
        .update(mails)
        .set({ sendingSince: sql`now()` })
        .where(and(queued(mailId), isNull(mails.sendingSince)))
        .returning();
      if (!mail) {
        await db
          .update(mails)
          .set({ state: "failed", lastError: UNCERTAIN, sendingSince: null })
          .where(and(queued(mailId), isNotNull(mails.sendingSince)));
        return;
      }
      const secrets = unsealSecrets(sealer, mail);
      if (mail.secretsExpireAt !== null && secrets === null) {
        return close(mailId, { state: "failed", lastError: EXPIRED, secretsSealed: null });
      }
      const bodies = fillSecrets(mail, (name) => secrets?.[name as keyof typeof secrets] ?? "");
      try {
        await transport.send({ ...mail, ...bodies, leave: secrets?.leave });
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
