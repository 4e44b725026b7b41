import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { SelectionBar } from "../../ui/table/SelectionBar.tsx";
import type { SlipActions } from "./LoginSlips.tsx";
import { NoSlips } from "./NoSlips.tsx";
import { resetting } from "./text.ts";

interface SlipTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** On a phone the rows are cards; left out, the table scrolls sideways there. */
  narrow?: "cards";
  /** People who may get a slip here; undefined until first loaded. */
  rows: readonly Row[] | undefined;
  query: {
    readonly isFetching: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  empty: ReactNode;
  /** Ids of the selected rows in sight; rows that are no longer listed are not printed. */
  chosen: readonly string[];
  onChoose: (ids: ReadonlySet<string>) => void;
  actions: SlipActions;
}

/** People to make slips for: one by the button of the row, or those who are selected. */
export function SlipTable<Row extends { readonly id: string }>(props: SlipTableProps<Row>) {
  const { caption, columns, nameOf, narrow, rows, query, empty, chosen, onChoose } = props;
  const { busy, onMake, onRenew } = props.actions;
  const slipButton = (row: Row) => (
    <Button
      kind="quiet"
      size="compact-sm"
      disabled={busy}
      aria-label={`Slip for ${nameOf(row)}`}
      onClick={() => onMake([row.id])}
    >
      Slip
    </Button>
  );
  const slip: Column<Row> = { ...actionsColumn(slipButton, "Slip"), align: "right" };
  return (
    <>
      <NoSlips slips={props.actions} />
      <DataTable
        caption={caption}
        columns={[...columns, slip]}
        rows={rows}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        error={query.error && messageOf(query.error)}
        onRetry={() => void query.refetch()}
        empty={empty}
        selection={{ selected: new Set(chosen), onChange: onChoose, label: nameOf }}
        narrow={narrow}
      />
      <SelectionBar count={chosen.length} onClear={() => onChoose(new Set())}>
        <Button disabled={busy} onClick={() => void onRenew(chosen)}>
          {resetting.button}
        </Button>
        <Button kind="primary" disabled={busy} onClick={() => onMake(chosen)}>
          Make slips
        </Button>
      </SelectionBar>
    </>
  );
}
