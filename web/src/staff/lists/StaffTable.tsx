import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { StaffActions } from "./StaffActions.tsx";
import { StaffCell } from "./StaffCell.tsx";
import { StaffStatusBadge } from "./StaffStatusBadge.tsx";

interface StaffTableProps {
  rows: readonly StaffRow[] | undefined;
  loading: boolean;
  error: string | null;
  onRetry: () => void;
  filtered: boolean;
  onDelete: (member: StaffRow) => void;
}

/** The directory's rows, with what can be done to each person. */
export function StaffTable({ filtered, onDelete, ...rest }: StaffTableProps) {
  const columns: Column<StaffRow>[] = [
    {
      key: "name",
      header: "Name",
      rowHeader: true,
      cell: (member) => <StaffCell member={member} />,
    },
    { key: "contact", header: "Contact", cell: (member) => <Contact member={member} /> },
    {
      key: "department",
      header: "Department",
      cell: ({ department, employeeId }) => (
        <TwoLines below={employeeId || "No ID"}>{department || "N/A"}</TwoLines>
      ),
    },
    {
      key: "status",
      header: "Status",
      cell: ({ isActive }) => <StaffStatusBadge active={isActive} off="Inactive" />,
    },
    {
      key: "actions",
      header: <span className="visually-hidden">Actions</span>,
      cell: (member) => <StaffActions member={member} onDelete={onDelete} />,
    },
  ];
  if (!rest.rows && rest.error === null) return <LoadingState />;
  return (
    <DataTable
      {...rest}
      caption="Staff"
      columns={columns}
      rowKey={({ id }) => id}
      empty={<NoStaff filtered={filtered} />}
      narrow={(member) => (
        <RowCard>
          <StaffCell member={member} />
          <RowFacts>
            <span>{member.department || "N/A"}</span>
            <span>{member.employeeId || "No ID"}</span>
            <StaffStatusBadge active={member.isActive} off="Inactive" />
          </RowFacts>
          <Contact member={member} />
          <StaffActions member={member} onDelete={onDelete} />
        </RowCard>
      )}
    />
  );
}

function Contact({ member: { email, phoneNumber } }: { member: StaffRow }) {
  return (
    <TwoLines below={phoneNumber || "No phone number"}>
      {email === null ? "No email" : <EmailText email={email} />}
    </TwoLines>
  );
}

function NoStaff({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title="No staff members found"
        hint="Try adjusting your search or filter criteria."
      />
    );
  }
  return (
    <EmptyState
      title="No staff members found"
      hint="Get started by adding a new staff member."
      action={
        <ButtonLink kind="primary" href="/dashboard/staff/create">
          New Staff Member
        </ButtonLink>
      }
    />
  );
}
