import type { Import, ImportNote } from "@school/core/api/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastError } from "../../ui/feedback/toast.ts";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { messageOf } from "../client/api-error.ts";
import { downloadFile } from "../download-file.ts";
import { useListInPanel } from "../use-list.ts";
import type { ImportCalls } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { importKeys } from "./use-import.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<ImportNote>[] = [
  { key: "line", header: "Row", align: "right", width: "5rem", cell: ({ line }) => line },
  { key: "column", header: "Column", width: "12rem", cell: ({ column }) => column ?? "Whole row" },
  { key: "text", header: "Reason", cell: ({ text }) => text },
];

/** What the check says about single lines, page by page, and as a file to fix them by. */
export function LineNotes({ calls, seen }: { calls: ImportCalls; seen: Import }) {
  const { bad = 0, hints = 0 } = seen.report ?? {};
  const [level, setLevel] = useState<ImportNote["level"]>(bad > 0 ? "bad" : "hint");
  const wanted = useMutation({
    mutationFn: calls.notesFile,
    onSuccess: downloadFile,
    onError: (error) => toastError(messageOf(error, "Failed to download the list.")),
  });
  if (bad + hints === 0) return null;
  return (
    <Panel
      title="Rows to check"
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
            label="Show"
            value={level}
            options={[
              { value: "bad", label: "Cannot be imported" },
              { value: "hint", label: "Hints" },
            ]}
            onChange={(chosen) => setLevel(chosen === "hint" ? "hint" : "bad")}
          />
        </div>
      )}
      <Notes key={level} calls={calls} seen={seen} level={level} />
    </Panel>
  );
}

interface NotesProps {
  calls: ImportCalls;
  seen: Import;
  level: ImportNote["level"];
}

function Notes({ calls, seen: { id, version }, level }: NotesProps) {
  const list = useListInPanel(PAGE_SIZE, (place) => ({
    queryKey: [...importKeys.notes(calls, id), version, level, place.page],
    queryFn: () => calls.notes({ id, level, ...place }),
  }));
  return (
    <ListPage list={list} noun={["reason", "reasons"]} empty={null}>
      {({ rows, ...table }) => (
        <DataTable
          {...table}
          caption={level === "bad" ? "Rows that cannot be imported" : "Rows with hints"}
          columns={COLUMNS}
          rows={rows?.map((note, index) => ({ ...note, key: `${list.page}-${index}` }))}
          rowKey={({ key }) => key}
          narrow={({ line, column, text }) => (
            <p className={styles.note}>
              <b>
                Row {line}
                {column === null ? "" : `, ${column}`}
              </b>
              <span>{text}</span>
            </p>
          )}
        />
      )}
    </ListPage>
  );
}
