import type { StaffRow } from "@school/core/staff/lists/contract.ts";
import { PersonCell } from "../../ui/page/PersonCell.tsx";
import { staffName, staffRole } from "./staff-words.ts";

/** A member of staff: picture or initials, the name as a link to the person's page, the job. */
export function StaffCell({ member }: { member: StaffRow }) {
  return (
    <PersonCell
      name={staffName(member)}
      picture={member.profileImageUrl}
      href={`/dashboard/staff/${member.id}`}
      note={staffRole(member)}
    />
  );
}
