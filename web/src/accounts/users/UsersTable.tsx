import type { User } from "@school/core/accounts/users/contract.ts";
import { isWaitingPupil } from "@school/core/accounts/users/policy.ts";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import type { TableOf } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { RoleBadge } from "./RoleBadge.tsx";
import { passwordNote, signInNote, userName, failures, waitingTexts } from "./text.ts";
import { UserActions } from "./UserActions.tsx";
import { UserCell } from "./UserCell.tsx";
import type { UserDialogRequest } from "./UserDialog.tsx";
import { mayManageAccount } from "@school/core/accounts/users/policy.ts";
import { SwitchField } from "../../ui/fields/FormFields.tsx";
import { useAccount } from "../account.ts";
import { useUserSwitch } from "./use-user-switch.ts";
import { messages } from "@school/core/accounts/text.ts";

interface UsersTableProps extends TableOf<User> {
  onAsk: (request: UserDialogRequest) => void;
  onChildren: (parent: User) => void;
}

/** Accounts with the actions for each. */
export function UsersTable({ onAsk, onChildren, ...rest }: UsersTableProps) {
  const columns: Column<User>[] = [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      cell: (user) => <UserCell user={user} />,
    },
    { key: "id", header: "ID", hideBelow: "md", cell: ({ userId }) => userId },
    { key: "role", header: "Role", phone: "first", cell: ({ role }) => <RoleBadge role={role} /> },
    { key: "class", header: "Class", cell: (user) => <ClassOf user={user} /> },
    {
      key: "status",
      header: "Status",
      phone: "line",
      cell: (user) => <AccountStatus user={user} />,
    },
    {
      key: "announce",
      header: "Can announce",
      hideBelow: "md",
      phone: "line",
      cell: (user) => <AnnounceSwitch user={user} />,
      phoneCell: (user) => <AnnounceSwitch user={user} labelled />,
    },
    actionsColumn((user) => <UserActions user={user} onAsk={onAsk} onChildren={onChildren} />),
  ];
  return (
    <DataTable {...rest} caption="Users" columns={columns} rowKey={({ id }) => id} narrow="cards" />
  );
}

function ClassOf({ user: { className, requestedClass, hasStudentRecord, role } }: { user: User }) {
  if (className !== null) return <span>{className}</span>;
  if (role === "STUDENT" && !hasStudentRecord && requestedClass) {
    return <span>Requested: {requestedClass}</span>;
  }
  return <span>N/A</span>;
}

function waitingNote({ awaitingApproval, requestedRole }: User): string | null {
  if (!awaitingApproval || requestedRole === "STUDENT") return null;
  return requestedRole === "PARENT" ? "Waiting for children" : waitingTexts.approval.title;
}

function AccountStatus({ user }: { user: User }) {
  const notes = [
    waitingNote(user),
    user.role === "STUDENT" &&
    !user.hasStudentRecord &&
    (!user.awaitingApproval || isWaitingPupil(user))
      ? "No student record yet"
      : null,
    user.email !== null && !user.emailConfirmed ? messages.emailNotConfirmed : null,
    passwordNote(user),
    signInNote(user),
  ].filter((note) => note !== null);
  return (
    <TwoLines>
      <StatusBadge tone={user.isActive ? "good" : "bad"}>
        {user.isActive ? "Active" : "Disabled"}
      </StatusBadge>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </TwoLines>
  );
}

interface AnnounceSwitchProps {
  user: User;
  /** Shows the label beside it, where no column heading names it. */
  labelled?: boolean;
}

/** Allows a teacher to write announcements; takes effect at once. */
function AnnounceSwitch({ user, labelled = false }: AnnounceSwitchProps) {
  const account = useAccount();
  const change = useUserSwitch(failures.updatePermission);
  if (user.role !== "TEACHER" && user.role !== "STAFF") return null;
  const label = "Can announce";
  return (
    <SwitchField
      label={labelled ? label : undefined}
      aria-label={`${userName(user)} can announce`}
      checked={user.canAnnounce}
      disabled={change.busy || !mayManageAccount(account, user)}
      onChange={(event) => change.run(user, { canAnnounce: event.currentTarget.checked })}
    />
  );
}
