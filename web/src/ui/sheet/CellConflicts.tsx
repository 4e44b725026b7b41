import { Button } from "../page/Button.tsx";
import styles from "./CellConflicts.module.css";

interface CellConflict {
  key: string;
  /** Whose cell it is: "Ada Obi, CA1". */
  where: string;
  /** Who saved theirs. */
  who: string;
  /** Empty for nothing. */
  theirs: string;
  mine: string;
  onKeep: (keep: "mine" | "theirs") => void;
}

interface CellConflictsProps {
  /** What one cell holds: "score". */
  noun: string;
  conflicts: readonly CellConflict[];
}

/** Cells that somebody else saved in the meantime: both values, and the person chooses. */
export function CellConflicts({ noun, conflicts }: CellConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} role="alert" aria-label="Changed by someone else">
      <p>Someone else saved these {noun}s while you were typing. Choose which one stays.</p>
      <ul>
        {conflicts.map(({ key, where, who, theirs, mine, onKeep }) => (
          <li key={key}>
            <span>
              {where}: {who} saved <b>{theirs || "nothing"}</b>, you typed{" "}
              <b>{mine || "nothing"}</b>.
            </span>
            <Button size="xs" onClick={() => onKeep("theirs")}>
              Keep {theirs || "nothing"}
            </Button>
            <Button size="xs" kind="primary" onClick={() => onKeep("mine")}>
              Use my {mine || "nothing"}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
