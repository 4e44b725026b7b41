import type { User } from "@school/core/accounts/users/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { useListInPanel } from "../../platform/use-list.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { RowActions, RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { accountsApi } from "../api.ts";
import { RoleBadge } from "./RoleBadge.tsx";
import { USERS_PER_PAGE } from "./use-user-list.ts";
import { userName } from "./text.ts";
import { UserCell } from "./UserCell.tsx";
import type { UserDialogRequest } from "./UserDialog.tsx";
import styles from "./Users.module.css";
import { labels } from "../text.ts";

/** People who registered themselves as teacher or principal; the panel is gone when none wait. */
export function WaitingRegistrations({ onAsk }: { onAsk: (asked: UserDialogRequest) => void }) {
  const list = useListInPanel(USERS_PER_PAGE, (place) =>
    accountsApi.users.queryOptions({ input: { waiting: "approval", ...place } }),
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
    {
      key: "decide",
      header: <span className="visually-hidden">Decide</span>,
      cell: (user) => <Decide user={user} onAsk={onAsk} />,
    },
  ];
  return (
    <Panel
      title={labels.waitingForApproval}
      description="Until you decide, they see only their dashboard and profile."
      flush
    >
      <ListPage list={list} noun={["registration", "registrations"]} empty={null}>
        {(table) => (
          <DataTable
            {...table}
            caption="Registrations"
            columns={columns}
            rowKey={({ id }) => id}
            narrow={(user) => (
              <RowCard>
                <UserCell user={user} />
                <RowFacts>
                  <RoleBadge role={requestedRoleOf(user)} /> <Since user={user} />
                </RowFacts>
                <Decide user={user} onAsk={onAsk} />
              </RowCard>
            )}
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
    <span>
      {dayOfTimeText(user.createdAt)}
      {!user.emailConfirmed && <span className={styles.note}>Email not confirmed</span>}
    </span>
  );
}

function Decide({ user, onAsk }: { user: User; onAsk: (asked: UserDialogRequest) => void }) {
  return (
    <RowActions>
      <Button
        size="compact-sm"
        kind="primary"
        aria-label={`Approve ${userName(user)}`}
        onClick={() => onAsk({ about: "approve", user })}
      >
        Approve
      </Button>
      <Button
        size="compact-sm"
        aria-label={`Decline ${userName(user)}`}
        onClick={() => onAsk({ about: "decline", user })}
      >
        Decline
      </Button>
    </RowActions>
  );
}
