import { timeText } from "@school/core/api/dates.ts";
import type { Backup } from "@school/core/school/backups/contract.ts";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { downloadFile } from "../../platform/download-file.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { RowCard, TwoLines } from "../../ui/table/RowParts.tsx";
import { backupsApi } from "../api.ts";
import { backupStates, backupTexts, placeNames, sizeText, trialText } from "./text.ts";

/** The newest backups, with how each ended. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const download = useMutation({
    mutationFn: async (id: string) => downloadFile((await backupsApi.download.call({ id })).body),
    onError: (error) => toastError(messageOf(error)),
  });
  const actions = (backup: Backup) =>
    backup.isKept &&
    backup.isEncrypted && (
      <Button
        size="compact-sm"
        aria-label={backupTexts.download(timeText(backup.startedAt))}
        disabled={download.isPending}
        onClick={() => download.mutate(backup.id)}
      >
        Download
      </Button>
    );
  const columns: Column<Backup>[] = [
    {
      key: "started",
      header: "Started",
      rowHeader: true,
      cell: ({ startedAt, startedBy }) => (
        <TwoLines>
          {timeText(startedAt)}
          <small>{startedBy ?? "By the plan"}</small>
        </TwoLines>
      ),
    },
    { key: "state", header: "Result", cell: (backup) => <Result backup={backup} /> },
    { key: "place", header: "Where", hideBelow: "md", cell: (backup) => <Where backup={backup} /> },
    {
      key: "size",
      header: "Size",
      align: "right",
      hideBelow: "sm",
      cell: ({ bytes }) => bytes !== null && <span className="tabular">{sizeText(bytes)}</span>,
    },
    actionsColumn(actions),
  ];
  return (
    <Panel title="Backups" flush>
      <DataTable
        caption="Backups"
        columns={columns}
        rows={backups}
        rowKey={({ id }) => id}
        empty={<EmptyState title={backupTexts.none} />}
        narrow={(backup) => (
          <RowCard>
            {timeText(backup.startedAt)}
            <Result backup={backup} />
            <Where backup={backup} />
            {actions(backup)}
          </RowCard>
        )}
      />
    </Panel>
  );
}

function Result({ backup }: { backup: Backup }) {
  const { state, note, isKept, isEncrypted } = backup;
  const tone = state === "done" ? "good" : state === "failed" ? "bad" : "waiting";
  const trial = trialText(backup);
  return (
    <TwoLines>
      <StatusBadge tone={tone}>{backupStates[state]}</StatusBadge>
      {state === "done" && (
        <small>{isEncrypted ? "Encrypted" : "Not encrypted, so it cannot be downloaded"}</small>
      )}
      {trial !== null && <small>{trial}</small>}
      {note !== null && <small>{note}</small>}
      {state === "done" && !isKept && <small>Deleted by the plan</small>}
    </TwoLines>
  );
}

function Where({ backup: { place, folder, fileName } }: { backup: Backup }) {
  return (
    <TwoLines>
      {placeNames[place]}
      <small>{folder === null ? fileName : `${folder}/${fileName}`}</small>
    </TwoLines>
  );
}
