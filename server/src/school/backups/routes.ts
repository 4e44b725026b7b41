import { implement } from "@orpc/server";
import { backupsContract } from "@school/core/school/backups/contract.ts";
import { guard } from "../../accounts/guards.ts";
import { audit } from "../../platform/database/audit/audit.ts";
import type { RequestContext } from "../../platform/http/context.ts";
import { streamedFile } from "../../platform/http/streamed-file.ts";
import { transaction } from "../../platform/http/transaction.ts";
import { setPassphrase, setPlan, startBackup } from "./commands.ts";
import { BackupUnavailable, BackupNotEncrypted, BackupDeleted, BackupNotFound } from "./errors.ts";
import { openBackupFile } from "./places.ts";
import { findBackup, readOverview } from "./queries.ts";

// The gate of each of these endpoints is `isPrincipal`.
const api = implement(backupsContract).$context<RequestContext>().use(guard);

export const backupsRoutes = {
  overview: api.overview.handler(async ({ context: { db, config } }) => ({
    data: await readOverview(db, config),
  })),

  setPlan: api.setPlan.use(transaction).handler(async ({ context, input }) => {
    await setPlan(context, input);
    return { data: await readOverview(context.tx, context.config) };
  }),

  setPassphrase: api.setPassphrase.use(transaction).handler(async ({ context, input }) => {
    await setPassphrase(context, input.passphrase);
    return { data: await readOverview(context.tx, context.config) };
  }),

  start: api.start.use(transaction).handler(async ({ context }) => {
    await startBackup(context);
    return { data: await readOverview(context.tx, context.config) };
  }),

  download: api.download.handler(async ({ context: { db, config, origin, reads }, input }) => {
    const backup = await findBackup(db, input.id);
    if (backup?.state !== "done") throw new BackupNotFound();
    if (backup.removedAt !== null) throw new BackupDeleted();
    if (!backup.isEncrypted) throw new BackupNotEncrypted();
    const bytes = await openBackupFile(config, backup);
    if (bytes === null) throw new BackupUnavailable();
    // Encrypted, and each download is in the audit log.
    await reads.countFile([]);
    const { id: subjectId, fileName } = backup;
    await db.transaction((tx) =>
      audit({ tx, origin }, "school.download-backup", subjectId, { after: { fileName } }),
    );
    return streamedFile(fileName, "application/octet-stream", bytes);
  }),
};
