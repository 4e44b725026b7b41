import type { User } from "@school/core/accounts/users/contract.ts";
import { mayManageAccount } from "@school/core/accounts/users/policy.ts";
import { timeText } from "@school/core/api/dates.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import type { TableOf } from "../../ui/table/ListPage.tsx";
import { RowActions, TwoLines } from "../../ui/table/RowParts.tsx";
import { useAccount } from "../account.ts";
import { accountsApi } from "../api.ts";
import { RestoredDutiesDialog, type Restored } from "./RestoredDutiesDialog.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { userName, failures } from "./text.ts";
import { UserCell } from "./UserCell.tsx";

/** Deleted accounts: when, by whom and why, with a button to restore each. */
export function DeletedTable(table: TableOf<User>) {
  const [restored, setRestored] = useState<Restored | null>(null);
  const columns: Column<User>[] = [
    { key: "name", header: "Name", rowHeader: true, cell: (user) => <UserCell user={user} /> },
    { key: "id", header: "ID", hideBelow: "md", cell: ({ userId }) => userId },
    { key: "role", header: "Role", phone: "first", cell: ({ role }) => <RoleBadge role={role} /> },
    {
      key: "deleted",
      header: "Deleted",
      cell: (user) => <Deletion user={user} />,
      phoneCell: (user) => (
        <>
          Deleted <Deletion user={user} />
        </>
      ),
    },
    {
      key: "reason",
      header: "Reason",
      hideBelow: "md",
      cell: ({ deleted }) => deleted?.reason ?? "None given",
      phoneCell: ({ deleted }) => deleted?.reason,
    },
    actionsColumn((user) => <RestoreButton user={user} onRestored={setRestored} />, "Restore"),
  ];
  return (
    <>
      <DataTable
        {...table}
        caption="Deleted users"
        columns={columns}
        rowKey={({ id }) => id}
        narrow="cards"
      />
      <RestoredDutiesDialog restored={restored} onClose={() => setRestored(null)} />
    </>
  );
}

function Deletion({ user: { deleted } }: { user: User }) {
  if (!deleted) return null;
  return <TwoLines below={deleted.by && `by ${deleted.by}`}>{timeText(deleted.at)}</TwoLines>;
}

interface RestoreButtonProps {
  user: User;
  onRestored: (restored: Restored) => void;
}

function RestoreButton({ user, onRestored }: RestoreButtonProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const restore = useMutation({
    ...accountsApi.restoreUser.mutationOptions(),
    onSuccess({ classes }) {
      toastSuccess(`Restored: ${userName(user)}`);
      onRestored({ name: userName(user), classes });
    },
    onError: (error) => toastError(messageOf(error, failures.updateUser)),
    onSettled: () => queries.invalidateQueries({ queryKey: accountsApi.users.key() }),
  });
  if (!mayManageAccount(account, user)) return null;
  return (
    <RowActions>
      <Button
        size="compact-sm"
        aria-label={`Restore ${userName(user)}`}
        disabled={restore.isPending}
        onClick={() => restore.mutate({ id: user.id, version: user.version })}
      >
        Restore
      </Button>
    </RowActions>
  );
}
