import type { Import, ImportNote } from "@school/core/api/imports.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { toastError } from "../../ui/feedback/toast.ts";
import { messageOf } from "../client/api-error.ts";
import { downloadFile } from "../download-file.ts";
import type { ImportCalls } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { importKeys } from "./use-import.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<ImportNote>[] = [
  { key: "line", header: "Line", align: "right", width: "5rem", cell: ({ line }) => line },
  { key: "column", header: "Column", width: "12rem", cell: ({ column }) => column ?? "The line" },
  { key: "text", header: "Reason", cell: ({ text }) => text },
];

/** What the check says about single lines, page by page, and as a file to mend them by. */
export function LineNotes({ calls, seen }: { calls: ImportCalls; seen: Import }) {
  const { bad = 0, hints = 0 } = seen.report ?? {};
  const [level, setLevel] = useState<ImportNote["level"]>(bad > 0 ? "bad" : "hint");
  const [page, setPage] = useState(1);
  const input = { id: seen.id, level, page, limit: PAGE_SIZE };
  const query = useQuery({
    queryKey: [...importKeys.notes(calls, seen.id), seen.version, level, page],
    queryFn: () => calls.notes(input),
    placeholderData: keepPreviousData,
    enabled: bad + hints > 0,
  });
  const wanted = useMutation({
    mutationFn: calls.notesFile,
    onSuccess: downloadFile,
    onError: (error) => toastError(messageOf(error, "The list did not download.")),
  });
  if (bad + hints === 0) return null;
  const rows = query.data?.data.map((note, index) => ({ ...note, id: `${page}-${index}` }));
  return (
    <Panel
      title="Lines to look at"
      flush
      actions={
        <Button disabled={wanted.isPending} onClick={() => wanted.mutate({ id: seen.id })}>
          Download as CSV
        </Button>
      }
    >
      {bad > 0 && hints > 0 && (
        <div className={styles.levels}>
          <Segments
            label="Which lines"
            value={level}
            options={[
              { value: "bad", label: "Cannot be imported" },
              { value: "hint", label: "Hints" },
            ]}
            onChange={(chosen) => {
              setLevel(chosen === "hint" ? "hint" : "bad");
              setPage(1);
            }}
          />
        </div>
      )}
      <DataTable
        caption={level === "bad" ? "Lines that cannot be imported" : "Hints on lines"}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        loading={query.isFetching}
        error={query.error && messageOf(query.error, "Check the connection and try again.")}
        onRetry={() => void query.refetch()}
        narrow={({ line, column, text }) => (
          <p className={styles.note}>
            <b>
              Line {line}
              {column === null ? "" : `, ${column}`}
            </b>
            <span>{text}</span>
          </p>
        )}
      />
      <Pager
        page={page}
        pageSize={PAGE_SIZE}
        total={query.data?.pagination.total ?? 0}
        onPage={setPage}
        noun="reasons"
      />
    </Panel>
  );
}
