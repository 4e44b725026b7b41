import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { BackupPassphrase } from "./BackupPassphrase.tsx";
import { BackupPlanForm } from "./BackupPlanForm.tsx";
import { BackupTable } from "./BackupTable.tsx";
import { LastBackup, useBackups } from "./LastBackup.tsx";

/** Backups: the last good one, the plan, and the stored backups. */
export function BackupsPage() {
  const overview = useBackups();
  return (
    <Page
      title="Backups"
      description="A backup is one file with everything: pupils, results, pictures, settings and accounts."
    >
      <Loaded query={overview} failed="The backups did not load">
        {({ data }) => (
          <>
            <LastBackup overview={data} />
            <BackupTable backups={data.backups} />
            <BackupPlanForm overview={data} />
            <BackupPassphrase passphrase={data.passphrase} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
