import { CHANGE_TITLES } from "@school/core/portal/change-titles.ts";
import type { Keyring } from "./accounts/auth/signing-keys.ts";
import { newDeviceJob } from "./accounts/auth/remembered-devices.ts";
import { bulkReadingWorker } from "./accounts/reads/bulk-reading.job.ts";
import { bulkReadingJob } from "./accounts/reads/bulk-reading-kind.ts";
import { startCountingReads } from "./accounts/reads/counter.ts";
import { newDeviceWorker } from "./accounts/auth/new-device.job.ts";
import { sweepJob, sweepWorker } from "./accounts/auth/sweep.job.ts";
import { forgetDevice } from "./accounts/notification-preferences/commands.ts";
import { welcomeJob } from "./accounts/users/welcome.ts";
import { appearJob, appearWorker } from "./announcements/appear.job.ts";
import {
  notifyOfAbsencesJob,
  notifyOfAbsencesWorker,
} from "./attendance/absences/notify-of-absences.job.ts";
import { startTimeUp } from "./cbt/sittings/time-up.ts";
import { checkPaymentsJob, checkPaymentsWorker } from "./fees/online/check-payments.job.ts";
import { startSealing } from "./platform/database/audit/sealing.ts";
import { sendBatchesJob, sendBatchesWorker } from "./messages/writing/send-batches.job.ts";
import type { Config } from "./platform/runtime/config/config.ts";
import type { Database } from "./platform/database/database.ts";
import { openBucket } from "./platform/documents/files/bucket.ts";
import { moveFilesJob, moveFilesWorker } from "./platform/documents/files/move-files.job.ts";
import { notifyOfAbsence } from "./messages/automatic/absent.ts";
import { notifyOfEventsJob, notifyOfEventsWorker } from "./calendar/notify-of-events.job.ts";
import { notifyOfEvent } from "./messages/automatic/event.ts";
import { homeworkDueJob, homeworkDueWorker } from "./lessons/assignments/homework-due.job.ts";
import { notifyOfHomework } from "./messages/automatic/homework.ts";
import { familiesOfRelease } from "./messages/automatic/released.ts";
import { welcomeWorker } from "./messages/automatic/welcome.job.ts";
import { handOverJob, handOverWorker } from "./messages/direct/hand-over.job.ts";
import { notifyMessagesJob, notifyMessagesWorker } from "./messages/notify.job.ts";
import { importJob } from "./platform/documents/imports/import-job.ts";
import type { ImportKind } from "./platform/documents/imports/kind.ts";
import { importWorker } from "./platform/documents/imports/run-import.job.ts";
import {
  requeueImports,
  sweepImportsJob,
  sweepImportsWorker,
} from "./platform/documents/imports/sweep-imports.job.ts";
import type { JobKind, Worker } from "./platform/runtime/jobs/job.ts";
import { startJobs } from "./platform/runtime/jobs/run-jobs.ts";
import {
  sweepVersionsJob,
  sweepVersionsWorker,
} from "./platform/http/cached-responses/versions.ts";
import type { Log } from "./platform/runtime/log/log.ts";
import { outgoingMails, sendMailJob } from "./platform/outgoing/mail/queue-mail.ts";
import { mailWorker } from "./platform/outgoing/mail/send-mail.job.ts";
import { SENDER_NAME } from "./platform/outgoing/mail/sender-name.ts";
import { mails } from "./platform/outgoing/mail/tables.ts";
import { createMailTransport } from "./platform/outgoing/mail/transport.ts";
import { phoneMessages } from "./platform/outgoing/phone/tables.ts";
import {
  outgoingPhoneMessages,
  sendPhoneMessageJob,
} from "./platform/outgoing/phone/queue-phone-message.ts";
import { phoneWorker } from "./platform/outgoing/phone/send-phone-message.job.ts";
import { readPushKeys } from "./platform/outgoing/push/keys.ts";
import { outgoingPushMessages, sendPushJob } from "./platform/outgoing/push/queue-push-messages.ts";
import { pushWorker } from "./platform/outgoing/push/send-push.job.ts";
import { pushMessages } from "./platform/outgoing/push/tables.ts";
import { requeue, sendWaiting } from "./platform/outgoing/requeue.ts";
import { forgetSecretsJob, forgetSecretsWorker } from "./platform/outgoing/secrets.ts";
import { readSettings } from "./platform/database/settings/settings.ts";
import { makeExportJob, makeExportWorker } from "./privacy/exports/make-export.job.ts";
import { eraseJob, eraseWorker } from "./privacy/retention/erase.job.ts";
import { pruneMessagesJob, pruneMessagesWorker } from "./privacy/retention/prune-messages.job.ts";
import { approveAllJob, approveAllWorker } from "./results/approvals/approve-all.job.ts";
import { makeFileJob, makeFileWorker } from "./report-cards/files/make-file.job.ts";
import { releaseJob, releaseWorker } from "./report-cards/release/release.job.ts";
import { BACKUP_MEASURES } from "./portal/backup-measures.ts";
import { makeBackupsJob, makeBackupsWorker } from "./school/backups/make-backups.job.ts";
import { staffImport } from "./staff/import/routes.ts";
import {
  pruneAccessLogJob,
  pruneAccessLogWorker,
} from "./students/access-log/prune-access-log.job.ts";
import { studentImport } from "./students/import/routes.ts";

/** Every kind of background job, of all modules. */
export const JOB_KINDS: readonly JobKind[] = [
  sendMailJob,
  sendPhoneMessageJob,
  forgetSecretsJob,
  sweepJob,
  newDeviceJob,
  bulkReadingJob,
  appearJob,
  importJob,
  sweepImportsJob,
  moveFilesJob,
  approveAllJob,
  releaseJob,
  makeFileJob,
  makeExportJob,
  eraseJob,
  pruneMessagesJob,
  pruneAccessLogJob,
  sendBatchesJob,
  sweepVersionsJob,
  notifyMessagesJob,
  sendPushJob,
  welcomeJob,
  handOverJob,
  notifyOfAbsencesJob,
  notifyOfEventsJob,
  homeworkDueJob,
  makeBackupsJob,
  checkPaymentsJob,
];

/** Every kind of import, of all modules. */
const IMPORT_KINDS: readonly ImportKind[] = [staffImport, studentImport];

interface JobParts {
  config: Config;
  db: Database;
  keyring: Keyring;
  log: Log;
}

/** Runs background jobs in this process until stopped. */
export async function startBackgroundWork(parts: JobParts): Promise<{ stop(): Promise<void> }> {
  const { db, keyring, log } = parts;
  const jobs = await startQueue(parts);
  const sealing = startSealing(db, log);
  const timeUp = startTimeUp({ db, sealer: keyring.sealer, log });
  const reads = await startCountingReads(db, log);
  return {
    async stop() {
      await Promise.all([jobs.stop(), sealing.stop(), timeUp.stop(), reads.stop()]);
    },
  };
}

async function startQueue(parts: JobParts): Promise<{ stop(): Promise<void> }> {
  const { config, db, keyring, log } = parts;
  const imports = importWorker({ db, sealer: keyring.sealer, kinds: IMPORT_KINDS });
  const workers: Worker[] = [
    forgetSecretsWorker(db, [mails, phoneMessages, pushMessages]),
    phoneWorker({ config, db, sealer: keyring.sealer, log }),
    sweepWorker(db),
    newDeviceWorker(db, keyring),
    bulkReadingWorker(db, config.publicUrl),
    appearWorker(db),
    imports,
    sweepImportsWorker(db),
    sweepVersionsWorker(db),
    approveAllWorker(db),
    releaseWorker(db, { sealer: keyring.sealer, config, families: familiesOfRelease }),
    makeFileWorker({ db, config }),
    pruneAccessLogWorker(db),
    eraseWorker(db),
    pruneMessagesWorker(db),
    makeExportWorker({ db, config, sealer: keyring.sealer, changeTitles: CHANGE_TITLES }),
    notifyMessagesWorker(db, config.publicUrl),
    handOverWorker(db),
    sendBatchesWorker(db),
    welcomeWorker(db, config),
    notifyOfAbsencesWorker(db, { config, notify: notifyOfAbsence }),
    pushWorker({
      config,
      db,
      sealer: keyring.sealer,
      log,
      forgetDevice: (endpoint) => forgetDevice(db, endpoint),
    }),
    notifyOfEventsWorker(db, { config, notify: notifyOfEvent }),
    homeworkDueWorker(db, config, notifyOfHomework),
    checkPaymentsWorker({ config, db, sealer: keyring.sealer }),
    makeBackupsWorker({ db, config, sealer: keyring.sealer, log, measures: BACKUP_MEASURES }),
  ];
  const bucket = await openBucket(config);
  if (bucket) workers.push(moveFilesWorker(db, bucket));
  // Imports of a killed process start again at once.
  await requeueImports(db);
  await requeue(db, outgoingPhoneMessages);
  await requeue(db, outgoingPushMessages);
  // Made at the first start, so that no page waits for it.
  await readPushKeys(db, keyring.sealer);
  const { SMTP_URL, MAIL_FROM } = config;
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return startJobs(db, workers, log);
  const senderName = async () => (await readSettings(db, { name: SENDER_NAME })).name;
  const transport = await createMailTransport({
    url: SMTP_URL,
    connections: config.SMTP_CONNECTIONS,
    from: MAIL_FROM,
    senderName,
  });
  // Sends those that waited for a mail server, or for the right password.
  await db.transaction((tx) => sendWaiting(tx, outgoingMails));
  const mail = mailWorker({ config, db, sealer: keyring.sealer, transport, log });
  const running = await startJobs(db, [...workers, mail], log);
  return {
    async stop() {
      await running.stop();
      transport.close();
    },
  };
}
