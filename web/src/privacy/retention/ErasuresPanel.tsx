import { dayText, timeText } from "@school/core/api/dates.ts";
import type { Erasure } from "@school/core/privacy/retention/contract.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { privacyApi } from "../api.ts";
import { kindNames, retentionTexts } from "./text.ts";

const nameOf = ({ person, kind }: Erasure) => person?.name ?? kindNames[kind];

/** Planned erasures, which can be cancelled, followed by completed ones. */
export function ErasuresPanel({ erasures }: { erasures: readonly Erasure[] }) {
  const cache = useQueryClient();
  const cancel = useMutation({
    ...privacyApi.cancelErasing.mutationOptions(),
    onSuccess: () => toastSuccess("Erasing cancelled."),
    onError: (error) => toastError(messageOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: privacyApi.key() }),
  });
  const columns: Column<Erasure>[] = [
    { key: "name", header: "What", rowHeader: true, cell: nameOf },
    { key: "by", header: "Planned by", hideBelow: "sm", cell: ({ plannedBy }) => plannedBy },
    {
      key: "when",
      header: "When",
      cell: ({ erasedAt, carryOutOn }) =>
        erasedAt === null ? `From ${dayText(carryOutOn)}` : `Erased ${timeText(erasedAt)}`,
    },
    actionsColumn(
      (erasure) =>
        erasure.erasedAt === null && (
          <Button
            size="compact-sm"
            aria-label={`${retentionTexts.cancel}: ${nameOf(erasure)}`}
            disabled={cancel.isPending}
            onClick={() => cancel.mutate({ id: erasure.id })}
          >
            {retentionTexts.cancel}
          </Button>
        ),
    ),
  ];
  return (
    <Panel
      title={retentionTexts.waitingTitle}
      description="Once carried out, erasing cannot be undone. Backups keep the data until they are deleted."
      flush
    >
      <DataTable
        caption={retentionTexts.waitingTitle}
        columns={columns}
        rows={erasures}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nothing is planned" />}
      />
    </Panel>
  );
}
