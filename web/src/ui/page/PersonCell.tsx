import { AppLink } from "./AppLink.tsx";
import { Avatar } from "./Avatar.tsx";
import styles from "./PersonCell.module.css";

interface PersonCellProps {
  name: string;
  picture: string | null;
  /** A pupil's sports house. */
  house?: string | null | undefined;
  /** The person's page, for those who may open it. */
  href?: string | undefined;
  /** A second line that distinguishes people with the same name. */
  note: string;
}

/** A cell for the person of a row: picture or initials, name, and a second line. */
export function PersonCell({ name, picture, house, href, note }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={picture} house={house} size="sm" />
      <span>
        {href ? <AppLink href={href}>{name}</AppLink> : name}
        <small>{note}</small>
      </span>
    </span>
  );
}
