import type { MessageGroup } from "@school/core/messages/groups/contract.ts";
import { mayWriteMessages } from "@school/core/messages/writing/policy.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { toastError, toastWithUndo } from "../../ui/feedback/toast.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { RowActions, RowDelete } from "../../ui/table/RowParts.tsx";
import { messagesApi } from "../api.ts";
import { labels, membersText } from "./text.ts";

const COLUMNS: readonly Column<MessageGroup>[] = [
  { key: "name", header: "Group", rowHeader: true, cell: ({ name }) => name },
  { key: "who", header: labels.who, cell: ({ description }) => description },
  { key: "members", header: "Members now", cell: ({ members }) => membersText(members) },
];

/** Saved groups with how many belong to each now. */
export function GroupsPage() {
  const account = useAccount();
  const groups = useQuery(messagesApi.groups.queryOptions());
  const remove = useRemove();
  const actions = (group: MessageGroup) => (
    <RowActions>
      {mayWriteMessages(account) && (
        <ButtonLink
          size="compact-sm"
          href={`/dashboard/messages/write?group=${group.id}`}
          aria-label={`Write to ${group.name}`}
        >
          Write
        </ButtonLink>
      )}
      <ButtonLink
        size="compact-sm"
        href={`/dashboard/messages/groups/edit/${group.id}`}
        aria-label={`Edit ${group.name}`}
      >
        Edit
      </ButtonLink>
      <RowDelete name={group.name} disabled={remove.busy} onClick={() => remove.now(group)} />
    </RowActions>
  );
  return (
    <Page
      title={labels.groups}
      description="New pupils and staff join a group automatically."
      actions={
        <ButtonLink kind="primary" href="/dashboard/messages/groups/create">
          New group
        </ButtonLink>
      }
    >
      <Panel flush>
        <DataTable
          caption={labels.groups}
          columns={[
            ...COLUMNS,
            { key: "actions", header: "Actions", align: "right", phone: "line", cell: actions },
          ]}
          rows={groups.data?.data}
          rowKey={({ id }) => id}
          loading={groups.isFetching}
          error={groups.isError ? messageOf(groups.error) : null}
          onRetry={() => void groups.refetch()}
          empty={
            <EmptyState
              title="No groups"
              hint="Save a group of parents or staff that you write to often."
            />
          }
          narrow="cards"
        />
      </Panel>
    </Page>
  );
}

/** Deleting can be undone at once. */
function useRemove() {
  const queries = useQueryClient();
  const settle = {
    onError: (error: unknown) => toastError(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: messagesApi.key() }),
  };
  const create = useMutation({ ...messagesApi.createGroup.mutationOptions(), ...settle });
  const remove = useMutation({ ...messagesApi.deleteGroup.mutationOptions(), ...settle });
  return {
    busy: remove.isPending || create.isPending,
    now: ({ id, version, name, selection }: MessageGroup) =>
      remove.mutate(
        { id, version },
        {
          onSuccess: () => toastWithUndo("Group deleted", () => create.mutate({ name, selection })),
        },
      ),
  };
}
