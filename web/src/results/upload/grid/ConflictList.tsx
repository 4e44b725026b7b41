import type { PartKey } from "@school/core/school/grading-scheme.ts";
import { CellConflicts } from "../../../ui/sheet/CellConflicts.tsx";
import { cellText, scoreText } from "./grid-state.ts";
import type { Grid } from "./use-grid.ts";

/** Cells that somebody else saved in the meantime. */
export function ConflictList({ grid }: { grid: Grid }) {
  const conflicts = grid.state.rows.flatMap((row) =>
    Object.entries(row.conflicts).map(([key, theirs]) => {
      const part = grid.state.scheme.parts.find((known) => known.key === key)!;
      return {
        key: `${row.student.id} ${key}`,
        where: `${row.student.name}, ${part.label}`,
        who: row.saved?.teacher?.name ?? "Someone else",
        theirs: scoreText(theirs),
        mine: cellText(row, part.key),
        onKeep: (keep: "mine" | "theirs") => grid.resolve(row.student.id, key as PartKey, keep),
      };
    }),
  );
  return <CellConflicts conflicts={conflicts} />;
}
