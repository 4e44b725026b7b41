import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { JobKind, Worker } from "../runtime/jobs/job.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import type { OutgoingRow, OutgoingTable } from "./columns.ts";

/** Values of `{{link}}` and `{{code}}` in a message; stored as sealed JSON. */
export interface MessageSecrets {
  readonly link?: string;
  readonly code?: string;
  /**
   * Unsubscribe address of a mail to many: a POST there ends such mails, as mail programs offer it (RFC
   * 8058).
   */
  readonly leave?: string;
}

/** Link and code of a message while they work; null for one that has none, or none any more. */
export function unsealSecrets(
  sealer: Sealer,
  message: Omit<OutgoingRow, "id">,
): MessageSecrets | null {
  if (message.secretsSealed === null || message.secretsExpireAt === null) return null;
  if (message.secretsExpireAt.getTime() <= Date.now()) return null;
  return JSON.parse(sealer.unseal(message.secretsSealed)) as MessageSecrets;
}

/** Returns a text with its secrets, or what is shown instead of them, filled in. */
export function fillSecrets(text: string, secret: (name: string) => string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => secret(name));
}

export const forgetSecretsJob: JobKind = {
  name: "forget-mail-secrets",
  retries: 2,
  firstDelay: 30,
  longestDelay: 60,
  schedule: "*/5 * * * *",
};

/** Blanks links and codes that no longer work. */
export function forgetSecretsWorker(db: Database, tables: readonly OutgoingTable[]): Worker {
  return {
    kind: forgetSecretsJob,
    async run() {
      for (const table of tables) {
        await db
          .update(table)
          .set({ secretsSealed: null } as object)
          .where(and(isNotNull(table.secretsSealed), lt(table.secretsExpireAt, sql`now()`)));
      }
    },
  };
}
