import { timeText } from "@school/core/api/dates.ts";
import type { Backup, BackupOverview } from "@school/core/school/backups/contract.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ProgressBar } from "../../ui/page/ProgressBar.tsx";
import { backupsApi } from "../api.ts";
import { backupStates, backupTexts } from "./text.ts";

/** Milliseconds between two looks at a backup that is being made. */
const LOOK_MS = 1500;

const isUnderWay = ({ finishedAt }: Backup) => finishedAt === null;

/** Reads the overview of backups, and reads it again while a backup is being made. */
export function useBackups() {
  return useQuery({
    ...backupsApi.overview.queryOptions(),
    refetchInterval: ({ state }) =>
      state.data?.data.backups.some(isUnderWay) ? LOOK_MS : (false as const),
  });
}

/** Shows on the principal's dashboard that the school's data is not safe; nothing if it is. */
export function BackupNews() {
  const overview = useBackups().data?.data;
  if (!overview?.isOverdue) return null;
  return <LastBackup overview={overview} page="/dashboard/settings/backups" />;
}

/**
 * The last good backup, and how far the next one is.
 *
 * @param page where the others are; absent on that page
 */
export function LastBackup({
  overview,
  page,
}: {
  overview: BackupOverview;
  page?: string | undefined;
}) {
  const queries = useQueryClient();
  const start = useMutation({
    ...backupsApi.start.mutationOptions(),
    onSuccess: () => toastSuccess("The backup has started"),
    onError: (error) => toastError(messageOf(error, "The backup could not be started")),
    onSettled: () => queries.invalidateQueries({ queryKey: backupsApi.key() }),
  });
  const { lastGood, isOverdue, passphrase, plan } = overview;
  const underWay = overview.backups.find(isUnderWay);
  return (
    <Panel
      title="Last good backup"
      actions={
        <>
          {page && <ButtonLink href={page}>All backups</ButtonLink>}
          <Button
            kind={page ? "secondary" : "primary"}
            disabled={start.isPending || underWay !== undefined}
            onClick={() => start.mutate({})}
          >
            Back up now
          </Button>
        </>
      }
    >
      <Stack>
        {isOverdue && (
          <ErrorNote>
            There has been no good backup for two days. If the server broke now, the work since then
            would be lost.
          </ErrorNote>
        )}
        <p>
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
        {plan.place === "portal" && (
          <p>
            {passphrase === null
              ? "These backups are on the same disk as the school's data. Set a passphrase, then download one often, so that a broken or stolen computer does not take both."
              : "These backups are on the same disk as the school's data. Download one often, or choose a USB drive or file storage, so that a broken or stolen computer does not take both."}
          </p>
        )}
      </Stack>
    </Panel>
  );
}
