import type { Column } from "./DataTable.tsx";

/** The last column, of what can be done with a row; its header is only read aloud. */
export function actionsColumn<Row>(cell: Column<Row>["cell"], header = "Actions"): Column<Row> {
  return {
    key: "actions",
    header: <span className="visually-hidden">{header}</span>,
    phone: "line",
    cell,
  };
}
