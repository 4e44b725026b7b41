import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import type { JobKind, Worker } from "../jobs/job.ts";
import type { Sealer } from "../secrets/seal.ts";
import type { MailSecrets } from "./queue-mail.ts";
import { mails } from "./tables.ts";

/** Link and code of a mail while they work; null for a mail that has none, or none any more. */
export function unsealSecrets(
  sealer: Sealer,
  mail: { secretsSealed: Buffer | null; secretsExpireAt: Date | null },
): MailSecrets | null {
  if (mail.secretsSealed === null || mail.secretsExpireAt === null) return null;
  if (mail.secretsExpireAt.getTime() <= Date.now()) return null;
  return JSON.parse(sealer.unseal(mail.secretsSealed)) as MailSecrets;
}

export const forgetSecretsJob: JobKind = {
  name: "forget-mail-secrets",
  retries: 2,
  firstDelay: 30,
  longestDelay: 60,
  schedule: "*/5 * * * *",
};

/** Blanks links and codes that no longer work. */
export function forgetSecretsWorker(db: Database): Worker {
  return {
    kind: forgetSecretsJob,
    async run() {
      await db
        .update(mails)
        .set({ secretsSealed: null })
        .where(and(isNotNull(mails.secretsSealed), lt(mails.secretsExpireAt, sql`now()`)));
    },
  };
}
