import { timeText } from "@school/core/api/dates.ts";
import type { Backup, BackupOverview } from "@school/core/school/backups/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { backupsApi } from "../api.ts";
import styles from "../settings/Settings.module.css";
import { BackupPassphrase } from "./BackupPassphrase.tsx";
import { BackupPlanForm } from "./BackupPlanForm.tsx";
import { BackupTable } from "./BackupTable.tsx";
import { backupStates, backupTexts } from "./text.ts";

/** Milliseconds between two looks at a backup that is being made. */
const LOOK_MS = 1500;

const isUnderWay = ({ finishedAt }: Backup) => finishedAt === null;

/** Backups: the last good one, the plan, and those that are kept. */
export function BackupsPage() {
  const overview = useQuery({
    ...backupsApi.overview.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.data.backups.some(isUnderWay) ? LOOK_MS : (false as const),
  });
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

function LastBackup({ overview }: { overview: BackupOverview }) {
  const queries = useQueryClient();
  const start = useMutation({
    ...backupsApi.start.mutationOptions(),
    onSuccess: () => toastSuccess(backupTexts.started),
    onError: (error) => toastError(messageOf(error, backupTexts.failure)),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsApi.key() }),
  });
  const { lastGood, isOverdue, plan } = overview;
  const underWay = overview.backups.find(isUnderWay);
  return (
    <Panel
      title="Last good backup"
      actions={
        <Button
          kind="primary"
          disabled={start.isPending || underWay !== undefined}
          onClick={() => start.mutate({})}
        >
          {backupTexts.start}
        </Button>
      }
    >
      <div className={styles.stack}>
        {isOverdue && <ErrorNote>{backupTexts.overdue}</ErrorNote>}
        <p className={styles.text}>
          {lastGood
            ? backupTexts.last(timeText(lastGood.startedAt), lastGood.isTried)
            : backupTexts.none}
        </p>
        {underWay && (
          <ProgressBar
            label={backupStates[underWay.state]}
            done={underWay.tablesDone}
            total={underWay.tables}
          />
        )}
        {plan.place === "portal" && <p className={styles.text}>{backupTexts.sameDisk}</p>}
      </div>
    </Panel>
  );
}
