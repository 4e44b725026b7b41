import { AppLink } from "./AppLink.tsx";
import { Avatar } from "./Avatar.tsx";
import styles from "./PersonCell.module.css";

interface PersonCellProps {
  name: string;
  picture: string | null;
  /** The person's page, for those who may open it. */
  href?: string | undefined;
  /** A second line: what tells people of the same name apart. */
  note: string;
}

/** Cell that identifies the person of a row: picture or initials, the name, and a line below it. */
export function PersonCell({ name, picture, href, note }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} src={picture} size="sm" />
      <span>
        {href ? <AppLink href={href}>{name}</AppLink> : name}
        <small>{note}</small>
      </span>
    </span>
  );
}
