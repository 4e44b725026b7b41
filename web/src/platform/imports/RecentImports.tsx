import type { Import } from "@school/core/api/imports.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { messageOf } from "../client/api-error.ts";
import { counted, type ImportCalls, type ImportWords } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { ImportStateBadge } from "./ImportStateBadge.tsx";
import { importKeys } from "./use-import.ts";

type Summary = Omit<Import, "report">;

interface RecentImportsProps {
  calls: ImportCalls;
  words: ImportWords;
  onOpen: (id: string) => void;
}

const PAGE_SIZE = 10;
const WHEN = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** What was imported lately, by whoever of the office: to go on with, to look at, to undo. */
export function RecentImports({ calls, words, onOpen }: RecentImportsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: [...importKeys.recent(calls), page],
    queryFn: () => calls.recent({ page, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const link = (row: Summary) => (
    <Button kind="quiet" size="compact-sm" onClick={() => onOpen(row.id)}>
      {row.fileName}
    </Button>
  );
  const people = (row: Summary) =>
    row.state === "done" || row.state === "undone" ? counted(words, row.rowsDone) : "";
  const when = (row: Summary) => WHEN.format(new Date(row.createdAt));
  const columns: readonly Column<Summary>[] = [
    { key: "file", header: "File", rowHeader: true, cell: link },
    { key: "state", header: "State", cell: ({ state }) => <ImportStateBadge state={state} /> },
    { key: "people", header: "Imported", align: "right", cell: people },
    { key: "by", header: "By", cell: ({ createdBy }) => createdBy ?? "" },
    { key: "when", header: "When", cell: when },
  ];
  if (query.data?.pagination.total === 0) return null;
  return (
    <Panel title="Recent imports" flush>
      <DataTable
        caption="Recent imports"
        columns={columns}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        error={query.error && messageOf(query.error, "Check the connection and try again.")}
        onRetry={() => void query.refetch()}
        narrow={(row) => (
          <div className={styles.note}>
            {link(row)}
            <ImportStateBadge state={row.state} />
            <span>{[people(row), row.createdBy, when(row)].filter(Boolean).join(", ")}</span>
          </div>
        )}
      />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={query.data?.pagination.total ?? 0}
        onPage={setPage}
        noun="imports"
      />
    </Panel>
  );
}
