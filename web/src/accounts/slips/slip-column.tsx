import { Button } from "../../ui/page/Button.tsx";
import type { Column } from "../../ui/table/DataTable.tsx";

/** The button that makes the slip of one person. */
export function slipColumn<Row extends { readonly id: string }>(
  nameOf: (row: Row) => string,
  busy: boolean,
  onMake: (ids: readonly string[]) => void,
): Column<Row> {
  return {
    key: "slip",
    header: <span className="visually-hidden">Slip</span>,
    align: "right",
    cell: (row) => (
      <Button
        kind="quiet"
        size="compact-sm"
        disabled={busy}
        aria-label={`Slip for ${nameOf(row)}`}
        onClick={() => onMake([row.id])}
      >
        Slip
      </Button>
    ),
  };
}
