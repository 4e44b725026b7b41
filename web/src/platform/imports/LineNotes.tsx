import {
  type Import,
  type ImportNote,
  NOTE_LEVELS,
  type NoteLevel,
} from "@school/core/api/imports.ts";
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
import { noteLists } from "./text.ts";
import { importKeys } from "./use-import.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<ImportNote>[] = [
  { key: "line", header: "Row", align: "right", width: "5rem", cell: ({ line }) => line },
  { key: "column", header: "Column", width: "12rem", cell: ({ column }) => column ?? "Whole row" },
  { key: "text", header: "Reason", cell: ({ text }) => text },
];

/** What the check says about single lines, page by page, and as a file to fix them by. */
export function LineNotes({ calls, seen }: { calls: ImportCalls; seen: Import }) {
  const levels = levelsOf(seen);
  const [chosen, setLevel] = useState<NoteLevel | undefined>(levels[0]);
  const wanted = useMutation({
    mutationFn: calls.notesFile,
    onSuccess: downloadFile,
    onError: (error) => toastError(messageOf(error, "Failed to download the list.")),
  });
  const level = chosen ?? levels[0];
  if (level === undefined) return null;
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
      {levels.length > 1 && (
        <div className={styles.levels}>
          <Segments
            label="Show"
            value={level}
            options={levels.map((value) => ({ value, label: noteLists[value].tab }))}
            onChange={setLevel}
          />
        </div>
      )}
      <Notes key={level} calls={calls} seen={seen} level={level} />
    </Panel>
  );
}

/** The levels of which there are notes. */
function levelsOf({ report }: Import): NoteLevel[] {
  if (!report) return [];
  const { bad, warnings, known, hints, skipped } = report;
  const counts = { bad, warning: warnings, known, hint: hints, skipped };
  return NOTE_LEVELS.filter((level) => counts[level] > 0);
}

interface NotesProps {
  calls: ImportCalls;
  seen: Import;
  level: NoteLevel;
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
          caption={noteLists[level].caption}
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
