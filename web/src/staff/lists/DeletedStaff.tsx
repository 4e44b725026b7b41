import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { timeText } from "@school/core/api/dates.ts";
import type { DeletedStaffRow } from "@school/core/staff/lists/contract.ts";
import { mayChangeStaffMember } from "@school/core/staff/policy.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../../accounts/account.ts";
import { RestoredDutiesDialog, type Restored } from "../../accounts/users/RestoredDutiesDialog.tsx";
import { messageOf } from "../../platform/client/api-error.ts";
import { useList } from "../../platform/use-list.ts";
import { useConfirm } from "../../ui/feedback/ConfirmProvider.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import { staffApi } from "../api.ts";
import { noMatches, labels as uiLabels } from "../../ui/text.ts";
import { labels, titles } from "./text.ts";

const DELETED_PER_PAGE = 20;

const deletedAt = (member: DeletedStaffRow) => timeText(member.deletedAt);
const reasonOf = ({ reason }: DeletedStaffRow) => reason ?? "None given";

type OnRestored = (restored: Restored) => void;

const columns = (onRestored: OnRestored): readonly Column<DeletedStaffRow>[] => [
  { key: "id", header: uiLabels.staffId, cell: ({ staffId }) => staffId },
  { key: "name", header: "Name", rowHeader: true, cell: surnameFirst },
  {
    key: "email",
    header: "Email",
    hideBelow: "md",
    cell: ({ email }) => email ?? uiLabels.noEmail,
  },
  {
    key: "deleted",
    header: labels.deletedAt,
    cell: deletedAt,
    phoneCell: (member) => `Deleted ${deletedAt(member)}`,
  },
  {
    key: "reason",
    header: "Reason",
    cell: reasonOf,
    phoneCell: (member) => `Reason: ${reasonOf(member)}`,
  },
  actionsColumn((member) => <RestoreButton member={member} onRestored={onRestored} />, "Restore"),
];

/** Deleted staff, the latest first, each with the way back. */
export function DeletedStaff() {
  const list = useList({
    filters: ["search"],
    pageSize: DELETED_PER_PAGE,
    read: (paging, { search }) =>
      staffApi.deleted.queryOptions({ input: { ...paging, ...(search && { search }) } }),
  });
  const [restored, setRestored] = useState<Restored | null>(null);
  return (
    <Page title="Deleted Staff" crumbs={[{ label: "Staff", href: "/dashboard/staff" }]}>
      <ListPage
        list={list}
        noun={["deleted staff", "deleted staff"]}
        search="Search name, email or ID"
        loading={<LoadingState />}
        empty={<EmptyState title={titles.noDeletedStaff} />}
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={titles.deletedStaffCaption}
            columns={columns(setRestored)}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
      <RestoredDutiesDialog restored={restored} onClose={() => setRestored(null)} />
    </Page>
  );
}

interface RestoreButtonProps {
  member: DeletedStaffRow;
  onRestored: OnRestored;
}

function RestoreButton({ member, onRestored }: RestoreButtonProps) {
  const account = useAccount();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const restore = useMutation({
    ...staffApi.restore.mutationOptions(),
    onSuccess({ message, classes }) {
      toastSuccess(message);
      onRestored({ name: surnameFirst(member), classes });
    },
    onError: (error) => toastError(messageOf(error, "Failed to restore staff")),
    onSettled: () => queries.invalidateQueries({ queryKey: staffApi.key() }),
  });
  if (!mayChangeStaffMember(account, { role: member.role, awaitingApproval: false })) return null;

  async function ask(): Promise<void> {
    const yes = await confirm({
      title: titles.restoreThisStaffRecord,
      text: `${surnameFirst(member)} can sign in again. Classes that now have another teacher stay with that teacher.`,
      confirmLabel: "Restore",
    });
    if (yes) restore.mutate({ id: member.id, version: member.version });
  }
  return (
    <RowActions>
      <Button
        size="compact-sm"
        aria-label={`Restore ${surnameFirst(member)}`}
        disabled={restore.isPending}
        onClick={() => void ask()}
      >
        Restore
      </Button>
    </RowActions>
  );
}
