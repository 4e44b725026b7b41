import { AppLink } from "../../ui/AppLink.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { staffName } from "./staff-words.ts";
import styles from "./StaffList.module.css";

interface PersonCellProps {
  person: {
    id: string;
    firstName: string;
    lastName: string;
    profileImageUrl: string | null;
  };
  /** A second line: the job. */
  note: string;
}

/** A member of staff: picture or initials, the name as a link to the person's page, the job. */
export function PersonCell({ person, note }: PersonCellProps) {
  const name = staffName(person);
  return (
    <span className={styles.person}>
      <Avatar name={name} src={person.profileImageUrl} size="sm" />
      <span>
        <AppLink href={`/dashboard/staff/${person.id}`}>{name}</AppLink>
        <small>{note}</small>
      </span>
    </span>
  );
}
