import {
  type Import,
  type ImportNote,
  NOTE_LEVELS,
  type NoteLevel,
  rowName,
} from "@school/core/api/imports.ts";
import { rowsText } from "@school/core/api/note-groups.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toastError } from "../../ui/feedback/toast.ts";
import { CheckboxField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { NoteGroups } from "../../ui/table/NoteGroups.tsx";
import { messageOf } from "../client/api-error.ts";
import { downloadFile } from "../download-file.ts";
import { useListInPanel } from "../use-list.ts";
import type { ImportCalls } from "./import-calls.ts";
import styles from "./Imports.module.css";
import { noteLists, repeats as texts, tabLabel } from "./text.ts";
import { importKeys } from "./use-import.ts";

const PAGE_SIZE = 20;

const COLUMNS: readonly Column<ImportNote>[] = [
  { key: "line", header: "Row", align: "right", width: "5rem", cell: ({ line }) => rowName(line) },
  { key: "column", header: "Column", width: "12rem", cell: ({ column }) => column ?? "Whole row" },
  { key: "text", header: "Reason", cell: ({ text }) => text },
];

/** The repeated rows that are imported, by line. */
interface RepeatsChoice {
  included: readonly number[];
  onChange: (included: number[]) => void;
}

interface LineNotesProps {
  calls: ImportCalls;
  seen: Import;
  /** Omitted for a completed import. */
  repeats?: RepeatsChoice;
}

/** Notes of the check, grouped by kind and by line, and as a file for fixing them. */
export function LineNotes({ calls, seen, repeats }: LineNotesProps) {
  const counts = countsOf(seen);
  const levels = NOTE_LEVELS.filter((one) => counts[one] > 0);
  const [chosen, setLevel] = useState<NoteLevel | undefined>(levels[0]);
  const download = useMutation({
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
        <Button disabled={download.isPending} onClick={() => download.mutate({ id: seen.id })}>
          Download as CSV
        </Button>
      }
    >
      <div className={styles.levels}>
        <Segments
          label="Show"
          value={level}
          options={levels.map((value) => ({
            value,
            label: tabLabel(noteLists[value].tab, counts[value]),
          }))}
          onChange={setLevel}
        />
        {level === "repeated" && repeats && (
          <p className={styles.soft}>Ticked rows are left out. Untick a row to import it.</p>
        )}
      </div>
      <Notes
        key={level}
        calls={calls}
        seen={seen}
        level={level}
        repeats={level === "repeated" ? repeats : undefined}
      />
    </Panel>
  );
}

/** Counts rows by the level of their notes. */
function countsOf({ report }: Import): Record<NoteLevel, number> {
  return {
    bad: report?.bad ?? 0,
    repeated: report?.repeated ?? 0,
    warning: report?.warnings ?? 0,
    known: report?.known ?? 0,
    hint: report?.hints ?? 0,
    skipped: report?.skipped ?? 0,
  };
}

interface NotesProps {
  calls: ImportCalls;
  seen: Import;
  level: NoteLevel;
  repeats: RepeatsChoice | undefined;
}

function Notes({ calls, seen: { id, version, report }, level, repeats }: NotesProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // Each duplicate has its own tick, so the list says all.
  const groups = (level === "repeated" ? [] : (report?.noteGroups ?? []))
    .map((group, index) => ({ ...group, index }))
    .filter((group) => group.level === level);
  const group = chosen === null ? undefined : groups[chosen]?.index;
  return (
    <>
      {groups.length > 0 && (
        <div className={styles.groups}>
          <NoteGroups
            label={noteLists[level].groups}
            groups={groups.map(({ column, text, rows, lines }) => ({
              text: column === null ? text : `${column}: ${text}`,
              rows: rowsText(lines, rows),
            }))}
            chosen={chosen}
            onChoose={setChosen}
          />
        </div>
      )}
      <NoteRows
        key={group}
        calls={calls}
        seen={{ id, version }}
        level={level}
        group={group}
        repeats={repeats}
      />
    </>
  );
}

interface NoteRowsProps extends Omit<NotesProps, "seen"> {
  seen: Pick<Import, "id" | "version">;
  /** Index of the group; all groups without it. */
  group: number | undefined;
}

function NoteRows({ calls, seen: { id, version }, level, group, repeats }: NoteRowsProps) {
  const tick = ({ line }: ImportNote, label: string) =>
    repeats && <SkipTick line={line} label={label} repeats={repeats} />;
  const leaveOut: Column<ImportNote> = {
    key: "leaveOut",
    header: texts.column,
    width: "8rem",
    cell: (note) => tick(note, ""),
  };
  const list = useListInPanel(PAGE_SIZE, (place) => ({
    queryKey: [...importKeys.notes(calls, id), version, level, group, place.page],
    queryFn: () => calls.notes({ id, level, ...(group !== undefined && { group }), ...place }),
  }));
  return (
    <ListPage list={list} noun={["reason", "reasons"]} empty={null}>
      {({ rows, ...table }) => (
        <DataTable
          {...table}
          caption={noteLists[level].caption}
          columns={repeats ? [leaveOut, ...COLUMNS] : COLUMNS}
          rows={rows?.map((note, index) => ({ ...note, key: `${list.page}-${index}` }))}
          rowKey={({ key }) => key}
          narrow={(note) => (
            <div className={styles.note}>
              <b>
                Row {rowName(note.line)}
                {note.column === null ? "" : `, ${note.column}`}
              </b>
              <span>{note.text}</span>
              {tick(note, texts.column)}
            </div>
          )}
        />
      )}
    </ListPage>
  );
}

interface SkipTickProps {
  line: number;
  /** Label beside the box; "" if a column has it. */
  label: string;
  repeats: RepeatsChoice;
}

/** Checked for a repeated row that is omitted. */
function SkipTick({ line, label, repeats: { included, onChange } }: SkipTickProps) {
  return (
    <CheckboxField
      label={label}
      aria-label={texts.leaveOut(line)}
      checked={!included.includes(line)}
      onChange={({ currentTarget: { checked } }) =>
        onChange(checked ? included.filter((one) => one !== line) : [...included, line])
      }
    />
  );
}
