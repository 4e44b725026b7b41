import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./ClassGrid.module.css";
import { cellText, scoreText } from "./grid-state.ts";
import type { Grid } from "./use-grid.ts";

/** Cells that somebody else saved in the meantime: both values, and the person chooses. */
export function ConflictList({ grid }: { grid: Grid }) {
  const conflicts = grid.state.rows.flatMap((row) =>
    Object.entries(row.conflicts).map(([key, theirs]) => {
      const part = grid.state.scheme.parts.find((known) => known.key === key)!;
      return { row, part, theirs };
    }),
  );
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} role="alert" aria-label="Changed by someone else">
      <p>Someone else saved these scores while you were typing. Choose which one stays.</p>
      <ul>
        {conflicts.map(({ row, part, theirs }) => {
          const resolve = (keep: "mine" | "theirs") =>
            grid.resolve(row.student.id, part.key as PartKey, keep);
          const their = scoreText(theirs) || "nothing";
          const mine = cellText(row, part.key) || "nothing";
          const who = row.saved?.teacher?.name ?? "Someone else";
          return (
            <li key={`${row.student.id} ${part.key}`}>
              <span>
                {row.student.name}, {part.label}: {who} saved <b>{their}</b>, you typed{" "}
                <b>{mine}</b>.
              </span>
              <Button size="xs" onClick={() => resolve("theirs")}>
                Keep {their}
              </Button>
              <Button size="xs" kind="primary" onClick={() => resolve("mine")}>
                Use my {mine}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
