import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { BackupPassphrase } from "./BackupPassphrase.tsx";
import { BackupPlanForm } from "./BackupPlanForm.tsx";
import { BackupTable } from "./BackupTable.tsx";
import { LastBackup, useBackups } from "./LastBackup.tsx";

/** Backups: the last good one, the plan, and the stored backups. */
export function BackupsPage() {
  const overview = useBackups();
  const data = overview.data?.data;
  return (
    <Page
      title="Backups"
      description="A backup is one file with everything: pupils, results, pictures, settings and accounts."
    >
      {overview.isPending && <LoadingState />}
      {overview.isError && !data && (
        <ErrorState title="The backups did not load" onRetry={() => void overview.refetch()}>
          {messageOf(overview.error)}
        </ErrorState>
      )}
      {data && (
        <>
          <LastBackup overview={data} />
          <BackupTable backups={data.backups} />
          <BackupPlanForm overview={data} />
          <BackupPassphrase passphrase={data.passphrase} />
        </>
      )}
    </Page>
  );
}
