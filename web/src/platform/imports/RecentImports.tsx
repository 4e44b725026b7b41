import { timeText } from "@school/core/api/dates.ts";
import type { Import } from "@school/core/api/imports.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { useListInPanel } from "../use-list.ts";
import type { ImportCalls, ImportLabels } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import { counted } from "./text.ts";
import { importKeys } from "./use-import.ts";

type Summary = Omit<Import, "report">;

interface RecentImportsProps {
  calls: ImportCalls;
  labels: ImportLabels;
  onOpen: (id: string) => void;
}

const PAGE_SIZE = 10;

/** Recent imports by anyone in the office: to continue, view or undo. */
export function RecentImports({ calls, labels, onOpen }: RecentImportsProps) {
  const list = useListInPanel(PAGE_SIZE, (place) => ({
    queryKey: [...importKeys.recent(calls), place.page],
    queryFn: () => calls.recent(place),
  }));
  const link = (row: Summary) => (
    <Button kind="quiet" size="compact-sm" onClick={() => onOpen(row.id)}>
      {row.fileName}
    </Button>
  );
  const people = (row: Summary) =>
    row.state === "done" || row.state === "undone" ? counted(labels, row.rowsDone) : "";
  const when = (row: Summary) => timeText(row.createdAt);
  const columns: readonly Column<Summary>[] = [
    { key: "file", header: "File", rowHeader: true, cell: link },
    { key: "state", header: "State", cell: ({ state }) => <ImportStateBadge state={state} /> },
    { key: "people", header: "Imported", align: "right", cell: people },
    { key: "by", header: "By", cell: ({ createdBy }) => createdBy ?? "" },
    { key: "when", header: "When", cell: when },
  ];
  if (list.total === 0) return null;
  return (
    <Panel title="Recent imports" flush>
      <ListPage list={list} noun={["import", "imports"]} empty={null}>
        {(table) => (
          <DataTable
            {...table}
            caption="Recent imports"
            columns={columns}
            rowKey={({ id }) => id}
            narrow={(row) => (
              <div className={styles.note}>
                {link(row)}
                <ImportStateBadge state={row.state} />
                <span>{[people(row), row.createdBy, when(row)].filter(Boolean).join(", ")}</span>
              </div>
            )}
          />
        )}
      </ListPage>
    </Panel>
  );
}
