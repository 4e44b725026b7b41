import type { User } from "@school/core/accounts/users/contract.ts";
import { dayOfTimeText } from "@school/core/api/dates.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowActions, RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { accountsApi } from "../api.ts";
import { UserCell } from "./UserCell.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { USERS_PER_PAGE } from "./use-user-list.ts";
import type { AskedOfUser } from "./UserDialog.tsx";
import { userName } from "./user-words.ts";
import styles from "./Users.module.css";

/** People who registered themselves as teacher or principal; the panel is gone when none wait. */
export function WaitingRegistrations({ onAsk }: { onAsk: (asked: AskedOfUser) => void }) {
  const [page, setPage] = useState(1);
  const waiting = useQuery(
    accountsApi.users.queryOptions({
      input: { waiting: "approval", page, limit: USERS_PER_PAGE },
      placeholderData: keepPreviousData,
    }),
  );
  const total = waiting.data?.pagination.total ?? 0;
  if (total === 0) return null;
  const columns: Column<User>[] = [
    { key: "name", header: "Name", rowHeader: true, cell: (user) => <UserCell user={user} /> },
    { key: "role", header: "Asks to be", cell: (user) => <RoleBadge role={wish(user)} /> },
    { key: "since", header: "Registered", hideBelow: "md", cell: (user) => <Since user={user} /> },
    {
      key: "decide",
      header: <span className="visually-hidden">Decide</span>,
      cell: (user) => <Decide user={user} onAsk={onAsk} />,
    },
  ];
  return (
    <Panel
      title="Waiting for approval"
      description="They see only their dashboard and profile until you decide."
      flush
    >
      <DataTable
        caption="Waiting registrations"
        columns={columns}
        rows={waiting.data?.data}
        rowKey={({ id }) => id}
        narrow={(user) => (
          <RowCard>
            <UserCell user={user} />
            <RowFacts>
              <RoleBadge role={wish(user)} /> <Since user={user} />
            </RowFacts>
            <Decide user={user} onAsk={onAsk} />
          </RowCard>
        )}
      />
      <Pager
        page={page}
        pageSize={USERS_PER_PAGE}
        total={total}
        noun="registrations"
        onPage={setPage}
      />
    </Panel>
  );
}

function wish({ requestedRole, role }: User): string {
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

function Decide({ user, onAsk }: { user: User; onAsk: (asked: AskedOfUser) => void }) {
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
