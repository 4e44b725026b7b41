import { isComplete, runningTotal } from "@school/core/results/scores.ts";
import type { ScoreSheet, ScoreSheetRow } from "@school/core/results/upload/contract.ts";
import { gradeOf } from "@school/core/school/grading.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useAddress } from "../../platform/address.ts";
import {
  cellState,
  cellText,
  refusalOf,
  type SheetColumn,
} from "../../platform/sheet/sheet-state.ts";
import { SheetConflicts } from "../../platform/sheet/SheetConflicts.tsx";
import {
  StorageFullNotice,
  RestoredNotice,
  WaitingNotice,
} from "../../ui/feedback/RestoredNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { FormActions } from "../../ui/fields/FormActions.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, Form } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { failures, grid } from "../../ui/text.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { scoreRequired } from "../text.ts";
import {
  commentColumn,
  keyOf,
  rowScores,
  scoreCalls,
  scoreKind,
  useScoreSheet,
} from "./score-sheet.ts";
import { addressOf } from "./sheet-address.ts";

/** One pupil's scores, complete or not at all; total and grade update while typing. */
export function SingleResultForm({ sheet }: { sheet: ScoreSheet }) {
  const [{ pupil }, setAddress] = useAddress(["pupil"]);
  const index = sheet.rows.findIndex(({ student }) => student.id === pupil);
  const row = sheet.rows[index];
  const next = row && sheet.rows[index + 1];
  const [isNext, setIsNext] = useState(false);
  return (
    <Panel title={`${sheet.class.name} · ${sheet.subject.name}`}>
      <Stack gap={5}>
        <SelectField
          label="Student"
          required
          placeholder="Choose a pupil"
          value={row?.student.id ?? ""}
          onChange={(event) => setAddress({ pupil: event.currentTarget.value })}
          options={sheet.rows.map(({ student }) => ({
            value: student.id,
            label: `${student.name} (${student.admissionNumber})`,
          }))}
        />
        {row && (
          <ScoreFields
            key={row.student.id}
            sheet={sheet}
            row={row}
            isNext={isNext}
            onNext={
              next
                ? () => {
                    setIsNext(true);
                    setAddress({ pupil: next.student.id }, "push");
                  }
                : null
            }
          />
        )}
      </Stack>
    </Panel>
  );
}

interface ScoreFieldsProps {
  sheet: ScoreSheet;
  row: ScoreSheetRow;
  /** Whether the person came here by `onNext`, and so uses the keyboard. */
  isNext: boolean;
  /** Null for the last pupil of the sheet. */
  onNext: (() => void) | null;
}

function ScoreFields({ sheet, row: initialRow, isNext, onNext }: ScoreFieldsProps) {
  const { scheme } = sheet;
  const element = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState(false);
  const scores = useMemo(() => scoreKind(scheme), [scheme]);
  const calls = useMemo(() => scoreCalls(keyOf(sheet), scores, true), [sheet, scores]);
  const { kind } = calls;
  const entry = useScoreSheet({
    sheet,
    rows: useMemo(() => [initialRow], [initialRow]),
    calls,
    form: `score/${Object.values(keyOf(sheet)).join("/")}/${initialRow.student.id}`,
    title: `${initialRow.student.name}, ${sheet.subject.name}`,
    href: `${addressOf(sheet)}&view=one&pupil=${initialRow.student.id}`,
    onSaved() {
      toastSuccess("Result saved");
      setChecked(false);
    },
    failure: failures.upload,
  });
  useEffect(() => {
    if (isNext) element.current?.querySelector("input")?.focus();
  }, [isNext]);
  const [row] = entry.rows;
  if (!row) return null;
  const { result } = row.saved;
  if (result?.status === "approved") {
    return (
      <p>
        <ResultBadge result={result} /> This result is approved with {result.total} marks. Ask the
        principal to reopen it first.
      </p>
    );
  }

  const faultOf = (column: SheetColumn<ScoreSheetRow>): string | null => {
    if (cellState(row, column) === "conflict") return grid.conflict;
    const isMissing = checked && column !== commentColumn && cellText(row, column).trim() === "";
    return isMissing ? scoreRequired(column.label) : refusalOf(row, column);
  };
  const propsOf = (column: SheetColumn<ScoreSheetRow>) => ({
    value: cellText(row, column),
    error: faultOf(column),
    onChange: (event: { currentTarget: { value: string } }) =>
      entry.type([{ row: row.id, column: column.key, text: event.currentTarget.value }]),
  });

  const typed = rowScores(scores, row);
  const total = runningTotal(typed);
  return (
    <Form
      label="Scores"
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (isComplete(scheme, typed) && kind.columns.every((column) => !faultOf(column))) {
          void entry.save([initialRow.student.id]);
        }
      }}
    >
      {entry.restored && <RestoredNotice onDiscard={entry.discard} />}
      {!entry.isStored && <StorageFullNotice />}
      {entry.waiting && <WaitingNotice />}
      <SheetConflicts sheet={entry} noun="score" look={LOOK} />
      <FieldGrid columns={3}>
        {scores.columns.map((column) => (
          <TextField
            key={column.key}
            label={column.label}
            description={`0 to ${column.note?.replace("/", "")}`}
            inputMode="decimal"
            autoComplete="off"
            required
            {...propsOf(column)}
          />
        ))}
      </FieldGrid>
      <StatRow>
        <Stat label="Total" value={String(total)} />
        <Stat label="Grade" value={isComplete(scheme, typed) ? gradeOf(scheme, total) : "—"} />
      </StatRow>
      <TextAreaField label={commentColumn.label} maxLength={500} {...propsOf(commentColumn)} />
      <FormActions
        submit="Save result"
        busyLabel="Saving..."
        busy={entry.saving}
        disabled={row.conflicts.length > 0}
        error={entry.error}
      >
        {onNext && (
          <Button onClick={onNext} disabled={entry.saving}>
            Next pupil
          </Button>
        )}
      </FormActions>
    </Form>
  );
}

const LOOK = {
  savedBy: ({ result }: ScoreSheetRow) => result?.teacher?.name,
};
