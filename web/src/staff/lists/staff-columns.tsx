import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { LeftBadge } from "../../accounts/LeftBadge.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { labels, staffRole } from "./text.ts";

/** Columns of the directory; on a phone a card has the name and one line of facts. */
export const STAFF_COLUMNS: readonly Column<StaffRow>[] = [
  {
    key: "name",
    header: "Name",
    rowHeader: true,
    sortable: true,
    cell: (member) => <StaffCell member={member} note={staffRole(member)} />,
    phoneCell: (member) => (
      <StaffCell
        member={member}
        note={[staffRole(member), member.phoneNumber].filter(Boolean).join(" · ")}
      />
    ),
  },
  {
    key: "contact",
    header: "Contact",
    phone: "hide",
    cell: ({ email, phoneNumber }) => (
      <TwoLines below={email === null ? uiLabels.noEmail : <EmailText email={email} />}>
        {phoneNumber ? <a href={`tel:${phoneNumber}`}>{phoneNumber}</a> : uiLabels.noPhoneNumber}
      </TwoLines>
    ),
  },
  {
    key: "department",
    header: "Department",
    phone: "hide",
    sortable: true,
    cell: ({ department, employeeId }) => (
      <TwoLines below={employeeId || labels.noId}>{department || "N/A"}</TwoLines>
    ),
  },
  {
    key: "status",
    header: "Status",
    sortable: true,
    cell: ({ isActive, left }) => {
      if (left) return <LeftBadge left={left} />;
      return isActive ? null : <StatusBadge tone="bad">Inactive</StatusBadge>;
    },
  },
];

/** Picture or initials, the name as a link to the person's page, and a note. */
function StaffCell({ member, note }: { member: StaffRow; note: string }) {
  return (
    <PersonCell
      name={firstNameFirst(member)}
      picture={member.profileImageUrl}
      href={`/dashboard/staff/${member.id}`}
      note={note}
    />
  );
}
