import type { EntryRow, EntrySheet } from "@school/core/report-cards/entry/contract.ts";
import { useAddress } from "../../platform/address.ts";
import { cellState, cellText, refusalOf, type SheetRow } from "../../platform/sheet/sheet-state.ts";
import { SheetConflicts } from "../../platform/sheet/SheetConflicts.tsx";
import { SheetFoot } from "../../platform/sheet/SheetView.tsx";
import type { Sheet } from "../../platform/sheet/use-sheet.ts";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Row, Stack } from "../../ui/page/Layout.tsx";
import { grid } from "../../ui/text.ts";
import { TermObservations } from "../sheets/TermObservations.tsx";
import styles from "./Entry.module.css";
import {
  bankColumn,
  bankOf,
  registerText,
  releasedNote,
  standingOf,
  warningOf,
} from "./EntryGrid.tsx";
import { isRated, timesKey, type Part, type RatedColumn } from "./entry-kind.ts";
import { Suggestions } from "./Suggestions.tsx";
import { entryLabels, entryMessages } from "./text.ts";

interface OnePupilProps {
  sheet: EntrySheet;
  part: Part;
  entries: Sheet<EntryRow>;
}

/** One part, pupil by pupil, for a phone. */
export function OnePupil({ sheet, part, entries }: OnePupilProps) {
  const [{ pupil }, setAddress] = useAddress(["pupil"]);
  const { rows } = entries;
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === pupil),
  );
  const row = rows[at];
  if (!row) return null;
  const released = releasedNote(entries.kind, sheet, row.saved);
  const go = (to: number) => {
    void entries.save();
    setAddress({ pupil: rows[to]?.id ?? "" }, "push");
  };
  return (
    <>
      <Stack className={styles.pupil}>
        <SelectField
          label={entryLabels.pupil}
          value={row.id}
          onChange={(event) => setAddress({ pupil: event.currentTarget.value })}
          options={rows.map(({ id, saved: { student } }) => ({ value: id, label: student.name }))}
        />
        <SheetConflicts sheet={entries} noun="cell" look={LOOK} />
        {released !== null && <p role="status">{released}</p>}
        {sheet.expectations && (
          <TermObservations
            key={`observations ${row.id}`}
            id={row.id}
            name={row.saved.student.name}
            termId={sheet.termId}
          />
        )}
        <PartFields key={row.id} sheet={sheet} part={part} entries={entries} row={row} />
        <Row as="nav" gap={3} spread aria-label={entryLabels.pupil}>
          <Button disabled={at === 0} onClick={() => go(at - 1)}>
            Previous
          </Button>
          <span>
            {at + 1} of {rows.length}
          </span>
          <Button disabled={at === rows.length - 1} onClick={() => go(at + 1)}>
            Next
          </Button>
        </Row>
      </Stack>
      <SheetFoot sheet={entries} noun="cell" saveLabel={entryLabels.save} />
    </>
  );
}

const LOOK = {
  savedBy: ({ entry }: EntryRow) => entry?.enteredBy.name,
};

function PartFields({ sheet, part, entries, row }: OnePupilProps & { row: SheetRow<EntryRow> }) {
  const withBank = bankColumn(part);
  const isClosed = entries.kind.isClosed?.(row.saved) ?? false;
  return part.columns.map((column) => {
    const text = cellText(row, column);
    const type = (typed: string) =>
      entries.type([{ row: row.id, column: column.key, text: typed }]);
    const error = cellState(row, column) === "conflict" ? grid.conflict : refusalOf(row, column);
    if (isRated(column)) {
      return (
        <div key={column.key} className={styles.rating}>
          <p>{column.label}</p>
          <Segments
            large
            label={column.label}
            value={text}
            options={[{ value: "", label: "–" }, ...choicesOf(column)]}
            onChange={type}
          />
          {error && <p className={styles.error}>{error}</p>}
        </div>
      );
    }
    const field = {
      label: column.label,
      value: text,
      error,
      disabled: isClosed,
      onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
    };
    const warning = column.sentences === undefined ? null : warningOf(sheet, column, row);
    if (column.sentences !== undefined && column !== withBank) {
      const words = { maxLength: column.sentences, error: error ?? warning };
      return <TextAreaField key={column.key} {...field} {...words} />;
    }
    if (column !== withBank) {
      const times = column.key === timesKey ? registerText(sheet, row.id) : null;
      return (
        <TextField
          key={column.key}
          {...field}
          {...(times !== null && { description: entryMessages.register(times) })}
          {...(column.key === timesKey && { inputMode: "numeric" })}
          autoComplete="off"
        />
      );
    }
    return (
      <Stack key={column.key} gap={2}>
        <TextAreaField {...field} maxLength={column.sentences} error={error ?? warning} />
        <Row gap={3} spread>
          {sheet.hasMarks && <span>Average: {standingOf(row.saved)}</span>}
          {!isClosed && <Suggestions row={row.saved} bank={bankOf(sheet, part)} onChoose={type} />}
        </Row>
      </Stack>
    );
  });
}

/** Numbers if a key beside them explains them, otherwise words. */
function choicesOf({ choices, list }: RatedColumn) {
  return list === "ratings" ? choices.map(({ value }) => ({ value, label: value })) : choices;
}
