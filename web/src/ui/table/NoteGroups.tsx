import { Button } from "../page/Button.tsx";
import styles from "./NoteGroups.module.css";

interface NoteGroup {
  /** Common text of the notes; "…" stands for values that differ. */
  readonly text: string;
  /** Rows of the group in words: "Rows 4, 7, 9 and 37 more". */
  readonly rows: string;
}

interface NoteGroupsProps {
  label: string;
  groups: readonly NoteGroup[];
  /** Index of the group to which the list of rows is filtered; null for all. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
}

/** Kinds of notes on rows, one line each, in a box of limited height; a press filters the rows. */
export function NoteGroups({ label, groups, chosen, onChoose }: NoteGroupsProps) {
  return (
    <div className={styles.groups}>
      <ul aria-label={label} className={styles.list} tabIndex={0}>
        {groups.map(({ text, rows }, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.group}
              aria-pressed={chosen === index}
              onClick={() => onChoose(chosen === index ? null : index)}
            >
              <span>{text}</span>
              <span className={styles.rows}>{rows}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== null && (
        <Button size="compact-sm" onClick={() => onChoose(null)}>
          Show all rows
        </Button>
      )}
    </div>
  );
}
