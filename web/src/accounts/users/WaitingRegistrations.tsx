import type { User } from "@school/core/accounts/users/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import type { ReactNode } from "react";
import { useListInPanel } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowActions, TwoLines } from "../../ui/table/RowParts.tsx";
import { accountsApi } from "../api.ts";
import { RoleBadge } from "./RoleBadge.tsx";
import { USERS_PER_PAGE } from "./use-user-list.ts";
import { userName, waitingTexts } from "./text.ts";
import { UserCell } from "./UserCell.tsx";
import type { UserDialogRequest } from "./UserDialog.tsx";

type Ask = (request: UserDialogRequest) => void;

/** People who registered themselves as teacher or principal; hidden if none wait. */
export function WaitingRegistrations({ onAsk }: { onAsk: Ask }) {
  return (
    <WaitingPanel
      waiting="approval"
      {...waitingTexts.approval}
      decide={(user) => (
        <>
          <Button
            size="compact-sm"
            kind="primary"
            aria-label={`Approve ${userName(user)}`}
            onClick={() => onAsk({ about: "approve", user })}
          >
            Approve
          </Button>
          <Decline user={user} onAsk={onAsk} />
        </>
      )}
    />
  );
}

/** People who registered themselves as parents and see nothing until a child is linked. */
export function WaitingParents(props: { onAsk: Ask; onChildren: (parent: User) => void }) {
  const { onAsk, onChildren } = props;
  return (
    <WaitingPanel
      waiting="children"
      {...waitingTexts.parents}
      decide={(user) => (
        <>
          <Button
            size="compact-sm"
            kind="primary"
            aria-label={`Link children of ${userName(user)}`}
            onClick={() => onChildren(user)}
          >
            Link children
          </Button>
          <Decline user={user} onAsk={onAsk} />
        </>
      )}
    />
  );
}

interface WaitingPanelProps {
  waiting: "approval" | "children";
  title: string;
  description: string;
  decide: (user: User) => ReactNode;
}

function WaitingPanel({ waiting, title, description, decide }: WaitingPanelProps) {
  const list = useListInPanel(USERS_PER_PAGE, (paging) =>
    accountsApi.users.queryOptions({ input: { waiting, ...paging } }),
  );
  if (!list.total) return null;
  const columns: Column<User>[] = [
    { key: "name", header: "Name", rowHeader: true, cell: (user) => <UserCell user={user} /> },
    {
      key: "role",
      header: "Requested role",
      cell: (user) => <RoleBadge role={requestedRoleOf(user)} />,
    },
    { key: "since", header: "Registered", hideBelow: "md", cell: (user) => <Since user={user} /> },
    actionsColumn((user) => <RowActions>{decide(user)}</RowActions>, "Decide"),
  ];
  return (
    <Panel title={title} description={description} flush>
      <ListPage list={list} noun={["registration", "registrations"]} empty={null}>
        {(table) => (
          <DataTable
            {...table}
            caption={title}
            columns={columns}
            rowKey={({ id }) => id}
            narrow="cards"
          />
        )}
      </ListPage>
    </Panel>
  );
}

function requestedRoleOf({ requestedRole, role }: User): string {
  return requestedRole ?? role;
}

function Since({ user }: { user: User }) {
  return (
    <TwoLines below={!user.emailConfirmed && "Email not confirmed"}>
      {dayOfTimeText(user.createdAt)}
    </TwoLines>
  );
}

function Decline({ user, onAsk }: { user: User; onAsk: Ask }) {
  return (
    <Button
      size="compact-sm"
      aria-label={`Decline ${userName(user)}`}
      onClick={() => onAsk({ about: "decline", user })}
    >
      Decline
    </Button>
  );
}
