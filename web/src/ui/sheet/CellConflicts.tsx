import { Button } from "../page/Button.tsx";
import { grid } from "../text.ts";
import styles from "./CellConflicts.module.css";

interface CellConflict {
  key: string;
  /** Owner and column of the cell: "Ada Obi, CA1". */
  where: string;
  /** User who saved the other value. */
  who: string;
  /** Empty: none. */
  theirs: string;
  mine: string;
  onKeep: (keep: "mine" | "theirs") => void;
}

interface CellConflictsProps {
  /** Name of one cell's content: "score". */
  noun: string;
  conflicts: readonly CellConflict[];
}

/** Cells that another user saved while they were typed: both values, to choose from. */
export function CellConflicts({ noun, conflicts }: CellConflictsProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} role="alert" aria-label={grid.conflict}>
      <p>{grid.choose(noun)}</p>
      <ul>
        {conflicts.map(({ key, where, who, theirs, mine, onKeep }) => (
          <li key={key}>
            <span>
              {where}: {who} saved <b>{theirs || "empty"}</b>, you typed <b>{mine || "empty"}</b>.
            </span>
            <Button size="xs" onClick={() => onKeep("theirs")}>
              {grid.keepTheirs(theirs)}
            </Button>
            <Button size="xs" kind="primary" onClick={() => onKeep("mine")}>
              {grid.useMine(mine)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
