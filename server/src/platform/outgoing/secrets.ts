import { and, isNotNull, lt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import type { JobKind, Worker } from "../runtime/jobs/job.ts";
import type { Sealer } from "../runtime/secrets/seal.ts";
import type { OutgoingRow, OutgoingTable } from "./columns.ts";

/** Values of `{{link}}` and `{{code}}` in a message; stored as encrypted JSON. */
export interface MessageSecrets {
  readonly link?: string;
  readonly code?: string;
  /** One-click unsubscribe address of a mail to many (RFC 8058). */
  readonly leave?: string;
}

/** Link and code of a message while valid; null without any, or once expired. */
export function unsealSecrets(
  sealer: Sealer,
  message: Omit<OutgoingRow, "id">,
): MessageSecrets | null {
  if (message.secretsSealed === null || message.secretsExpireAt === null) return null;
  if (message.secretsExpireAt.getTime() <= Date.now()) return null;
  return JSON.parse(sealer.unseal(message.secretsSealed)) as MessageSecrets;
}

/** Fills secrets, or their replacements for display, into a text. */
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

/** Deletes expired links and codes. */
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
