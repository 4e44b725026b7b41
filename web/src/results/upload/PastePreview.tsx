import type { SheetPupil } from "@school/core/results/upload/pasted-names.ts";
import {
  cellsOfPupils,
  planPaste,
  type PastedTable,
  type PastePlan,
  type Targets,
} from "@school/core/results/upload/pasted-table.ts";
import { useState, type ReactNode } from "react";
import {
  cellValue,
  type CellValue,
  type SheetColumn,
  type SheetKind,
  type SheetRows,
  type TypedCell,
} from "../../platform/sheet/sheet-state.ts";
import { Dialog } from "../../ui/feedback/Dialog.tsx";
import { CheckboxField, SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid } from "../../ui/fields/FormLayout.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { pasteTexts } from "../text.ts";
import styles from "./PastePreview.module.css";

interface PastePreviewProps<Row> {
  kind: SheetKind<Row>;
  rows: SheetRows<Row>;
  pupils: readonly SheetPupil[];
  table: PastedTable;
  /** The same rows with the scores at the time of the download, if known. */
  downloaded?: PastedTable | null;
  onApply: (cells: readonly TypedCell[]) => void;
  onClose: () => void;
}

/** Preview of the changes to a sheet by a table with names. */
export function PastePreview<Row>(props: PastePreviewProps<Row>) {
  const { kind, rows, pupils, table, downloaded = null, onApply, onClose } = props;
  const [targets, setTargets] = useState(table.targets);
  const [partly, setPartly] = useState(false);
  const plan = planPaste(table, targets, { partly });
  const seen = downloaded && cellsOfPupils(downloaded, targets);
  const effect = effectOf(kind, rows, plan, seen);
  const called = Map.groupBy(plan.left, ({ why }) => why);
  return (
    <Dialog
      opened
      size="lg"
      onClose={onClose}
      title="Check the scores"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={effect.cells.length === 0}
            onClick={() => onApply(effect.cells)}
          >
            {pasteTexts.apply(effect.cells.length)}
          </Button>
        </>
      }
    >
      <p className={styles.matched} role="status">
        <b>{pasteTexts.matched(plan.matched.length, pupils.length)}</b>.{" "}
        {effect.cells.length === 0 && "There are no scores to apply."}
      </p>
      <FieldGrid columns={3}>
        {table.columns.map(({ index, heading, sample }) => (
          <SelectField
            key={index}
            label={pasteTexts.column(heading, sample)}
            value={targets[index] ?? ""}
            options={[
              { value: "", label: "Do not use" },
              ...kind.columns.map(({ key, label }) => ({ value: key, label })),
            ]}
            onChange={(event) => setTargets(withTarget(targets, index, event.currentTarget.value))}
          />
        ))}
      </FieldGrid>
      {plan.partly.length > 0 && (
        <CheckboxField
          className={styles.partly}
          checked={partly}
          onChange={(event) => setPartly(event.currentTarget.checked)}
          label={pasteTexts.partly(plan.partly.length)}
          description={
            <Names names={plan.partly.map(({ called: as, pupil }) => `${as} → ${pupil.name}`)} />
          }
        />
      )}
      <ul className={styles.notes}>
        <Note text={pasteTexts.replaced} names={effect.replaced} />
        <Note text={pasteTexts.inQuestion} names={effect.inQuestion} />
        <Note text={pasteTexts.kept} names={effect.kept} />
        <Note text={pasteTexts.absent} names={effect.absent} />
        <Note text={pasteTexts.refused} names={effect.refused} />
        <Note text={pasteTexts.approved} names={effect.closed} />
        {(["unknown", "several", "twice", "contradicts"] as const).map((why) => (
          <Note
            key={why}
            text={pasteTexts.left[why]}
            names={(called.get(why) ?? []).map((row) => row.called)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Each score column has at most one source column: the last chosen. */
function withTarget(targets: Targets, index: number, key: string): Targets {
  const otherTargets = Object.entries(targets).filter(
    ([other, to]) => Number(other) !== index && to !== key,
  );
  return Object.fromEntries(key === "" ? otherTargets : [...otherTargets, [String(index), key]]);
}

interface Effect {
  cells: TypedCell[];
  /** Names for each warning to the person. */
  replaced: string[];
  /** Changed on the server since the download: in the file too; only there. */
  inQuestion: string[];
  kept: string[];
  absent: string[];
  refused: string[];
  closed: string[];
}

function effectOf<Row>(
  kind: SheetKind<Row>,
  rows: SheetRows<Row>,
  plan: PastePlan,
  downloaded: ReturnType<typeof cellsOfPupils> | null,
): Effect {
  const effect: Effect = {
    cells: [],
    replaced: [],
    inQuestion: [],
    kept: [],
    absent: [],
    refused: [],
    closed: [],
  };
  const nameOf = new Map(
    [...plan.matched, ...plan.partly.map(({ pupil }) => pupil)].map(({ id, name }) => [id, name]),
  );
  for (const { pupilId, key, text } of plan.cells) {
    const row = rows.find(({ id }) => id === pupilId);
    const column = kind.columns.find((known) => known.key === key);
    if (!row || !column) continue;
    const name = nameOf.get(pupilId) ?? "";
    if (kind.isClosed?.(row.saved)) {
      if (!effect.closed.includes(name)) effect.closed.push(name);
      continue;
    }
    const read = column.read(text);
    const value = valueOf(column, text);
    const current = cellValue(row, column);
    if (value === current) continue;
    const where = `${name}, ${column.label}`;
    const seen = downloaded?.get(pupilId)?.[key];
    const saved = column.savedIn(row.saved);
    const before = seen === undefined ? saved : valueOf(column, seen);
    if (seen !== undefined && value === before) {
      if (saved !== before) effect.kept.push(`${where}: ${saved}`);
      continue;
    }
    effect.cells.push({ row: pupilId, column: key, text: String(value ?? ""), seen });
    if (before !== saved && value !== saved)
      effect.inQuestion.push(`${where}: ${saved} → ${value}`);
    else if (current !== null) effect.replaced.push(`${where}: ${current} → ${value}`);
    if (value === "ABS") effect.absent.push(where);
    if (!read.ok) effect.refused.push(`${where}: ${text}`);
  }
  return effect;
}

function valueOf<Row>(column: SheetColumn<Row>, text: string): CellValue {
  const read = column.read(text);
  return read.ok ? read.value : text;
}

function Note({ text, names }: { text: (count: number) => string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <li>
      {text(names.length)}: <Names names={names} />
    </li>
  );
}

/** Maximum number of names shown; the others are counted. */
const SHOWN = 12;

function Names({ names }: { names: readonly string[] }): ReactNode {
  const more = names.length - SHOWN;
  return (
    <>
      {names.slice(0, SHOWN).join("; ")}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
