import { loopbackTexts } from "@school/core/api/loopback-texts.ts";
import type { Config } from "../../runtime/config/config.ts";
import type { Database } from "../../database/database.ts";
import type { Worker } from "../../runtime/jobs/job.ts";
import type { Log } from "../../runtime/log/log.ts";
import { Refused, sendOnce } from "../send-once.ts";
import { canBeOpened } from "../../http/public-address/loopback.ts";
import type { Sealer } from "../../runtime/secrets/seal.ts";
import { fillMail } from "./compose.ts";
import { sendMailJob } from "./queue-mail.ts";
import { mails } from "./tables.ts";
import type { MailTransport } from "./transport.ts";

interface MailParts {
  readonly config: Pick<Config, "publicUrl" | "isAddressChosen">;
  readonly db: Database;
  readonly sealer: Sealer;
  readonly transport: MailTransport;
  readonly log: Log;
}

/** Sends queued mails, as many concurrently as the transport has connections. */
export function mailWorker({ transport, config, ...parts }: MailParts): Worker<{ mailId: string }> {
  return {
    kind: sendMailJob,
    concurrency: transport.connections,
    run: ({ mailId }, { isLast }) =>
      sendOnce({
        ...parts,
        table: mails,
        id: mailId,
        isLast,
        async handOver(mail, secrets) {
          const bodies = fillMail(mail, (name) => secrets?.[name as keyof typeof secrets] ?? "");
          if (!canBeOpened(bodies.text, config)) throw new Refused(loopbackTexts.message);
          try {
            await transport.send({ ...mail, ...bodies, leave: secrets?.leave });
          } catch (error) {
            throw isRefusal(error) ? new Refused((error as Error).message) : error;
          }
          return {};
        },
      }),
  };
}

/** Whether the mail server refused permanently; other errors may be temporary. */
function isRefusal(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: unknown };
  return typeof responseCode === "number" && responseCode >= 550 && responseCode < 560;
}
