import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { DataTable, type Column, type DataTableProps } from "../../ui/table/DataTable.tsx";
import { staffRole } from "./text.ts";
import { labels } from "../../ui/text.ts";

const COLUMNS: readonly Column<StaffRow>[] = [
  { key: "id", header: labels.staffId, cell: ({ staffId, userId }) => staffId || userId },
  { key: "name", header: "Name", rowHeader: true, cell: (member) => <StaffLink member={member} /> },
  { key: "role", header: "Role", cell: staffRole },
  { key: "department", header: "Department", cell: ({ department }) => department || "N/A" },
  {
    key: "email",
    header: "Email",
    hideBelow: "md",
    phone: "line",
    cell: ({ email }) => email ?? labels.noEmail,
    phoneCell: ({ email }) => (email === null ? labels.noEmail : <EmailText email={email} />),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ isActive }) => <StaffStatusBadge active={isActive} off="Disabled" />,
  },
];

/** Staff without anything to do to them, as Search Staff and Bulk Edit Staff list them. */
export function PlainStaffTable(
  props: Omit<DataTableProps<StaffRow>, "columns" | "rowKey" | "narrow">,
) {
  return <DataTable {...props} columns={COLUMNS} rowKey={({ id }) => id} narrow="cards" />;
}

function StaffLink({ member }: { member: StaffRow }) {
  return <AppLink href={`/dashboard/staff/${member.id}`}>{firstNameFirst(member)}</AppLink>;
}

interface StaffStatusBadgeProps {
  active: boolean;
  off: "Inactive" | "Disabled";
}

/** Active or not; screens call the latter by different words. */
export function StaffStatusBadge({ active, off }: StaffStatusBadgeProps) {
  return <StatusBadge tone={active ? "good" : "bad"}>{active ? "Active" : off}</StatusBadge>;
}
