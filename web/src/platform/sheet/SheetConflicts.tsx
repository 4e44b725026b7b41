import { CellConflicts } from "../../ui/sheet/CellConflicts.tsx";
import { cellText, savedText, type SheetKind } from "./sheet-state.ts";
import type { Sheet } from "./use-sheet.ts";

interface SheetConflictsProps<Row> {
  sheet: Pick<Sheet<Row>, "kind" | "rows" | "resolve">;
  noun: string;
  /** Returns the user who last saved the row, if known. */
  look: { readonly savedBy?: (row: Row) => string | undefined };
}

/** Cells that another user also changed: both values, to choose from. */
export function SheetConflicts<Row>({ sheet, noun, look }: SheetConflictsProps<Row>) {
  const { kind, rows, resolve } = sheet;
  return (
    <CellConflicts
      noun={noun}
      conflicts={rows.flatMap((row) =>
        kind.columns
          .filter(({ key }) => row.conflicts.includes(key))
          .map((column) => ({
            key: `${row.id} ${column.key}`,
            where: whereOf(kind, kind.nameOf(row.saved).name, column.label),
            who: look.savedBy?.(row.saved) ?? "Someone else",
            theirs: savedText(row.saved, column),
            mine: cellText(row, column),
            onKeep: (keep) => resolve(row.id, column.key, keep),
          })),
      )}
    />
  );
}

/** With one column, the row's name suffices to identify a cell. */
function whereOf<Row>(kind: SheetKind<Row>, name: string, label: string): string {
  return kind.columns.length > 1 ? `${name}, ${label}` : name;
}
