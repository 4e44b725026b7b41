import { timeText } from "@school/core/api/dates.ts";
import { type Mark, MARK_LABELS, MARK_LETTERS } from "@school/core/attendance/marks.ts";
import type { Register } from "@school/core/attendance/register/contract.ts";
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useState } from "react";
import {
  countCells,
  refusalOf,
  type SheetRow,
  unsavedCells,
} from "../../platform/sheet/sheet-state.ts";
import { SheetConflicts } from "../../platform/sheet/SheetConflicts.tsx";
import type { Sheet } from "../../platform/sheet/use-sheet.ts";
import { StorageFullNotice, RestoredNotice } from "../../ui/feedback/RestoredNotice.tsx";
import { toastSuccess } from "../../ui/feedback/toast.ts";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { WorkActions, WorkProgress, WorkSheet } from "../../ui/page/WorkPage.tsx";
import { GridFoot, PersonName } from "../../ui/sheet/CellGrid.tsx";
import { failures } from "../../ui/text.ts";
import { registerTexts } from "../text.ts";
import styles from "./Register.module.css";
import {
  cellsOf,
  type MarkRow,
  reasonColumn,
  registerKind,
  rowsOf,
  shownMark,
  shownReason,
  useRegisterSheet,
} from "./register-sheet.ts";

/** Marks that a tap sets; a second tap makes the pupil present again. */
const TAPPED = ["ABSENT", "LATE", "EXCUSED"] as const;

/** One class's register: everyone is present until tapped, and one button saves it. */
export function RegisterSheet({ register }: { register: Register }) {
  const rows = useMemo(() => rowsOf(register), [register]);
  const sheet = useRegisterSheet({
    register,
    rows,
    onSaved: () => toastSuccess(registerTexts.saved(register.class.name)),
  });
  const [attempts, setAttempts] = useState(0);
  const lacksReason = sheet.rows.filter(
    (row) => shownMark(row) === "EXCUSED" && shownReason(row).trim() === "",
  );

  // Saving first marks everyone who was not tapped, so that this device stores the whole register.
  const save = useEffectEvent(() => void sheet.save());
  useEffect(() => {
    if (attempts > 0) save();
  }, [attempts]);

  function submit(): void {
    const [first] = lacksReason;
    if (first) return document.getElementById(reasonId(first.id))?.focus();
    sheet.type(
      sheet.rows
        .filter((row) => row.saved.mark === null)
        .flatMap((row) => {
          const [mark, reason] = cellsOf(row, shownMark(row));
          const text = shownReason(row);
          return mark && reason ? [mark, { ...reason, text }] : [];
        }),
    );
    setAttempts((before) => before + 1);
  }

  // A pupil has one mark; the reason of an excuse belongs to it.
  const unsaved = sheet.rows.filter(
    (row) => Object.keys(unsavedCells(registerKind, row)).length > 0,
  ).length;
  const attention =
    countCells(registerKind, sheet.rows, "refused") +
    countCells(registerKind, sheet.rows, "conflict");
  const isMarked = sheet.rows.every(({ saved }) => saved.mark !== null);
  const newest = sheet.rows.find(({ saved }) => saved.version !== null)?.saved;
  const isOvertaken =
    unsaved + attention > 0 && newest !== undefined && newest.version !== register.version;
  const isOffline = sheet.error === failures.noResponse && sheet.isStored;
  return (
    <>
      <WorkActions>
        <WorkProgress>{countsOf(sheet.rows)}</WorkProgress>
      </WorkActions>
      {!register.mayMark && <Muted>You can read this register, not change it.</Muted>}
      {sheet.restored && <RestoredNotice onDiscard={sheet.discard} />}
      {!sheet.isStored && <StorageFullNotice />}
      {isOvertaken && newest.savedBy && (
        <p className={styles.notice} role="status">
          {registerTexts.savedElsewhere(newest.savedBy)}
        </p>
      )}
      <SheetConflicts sheet={sheet} noun="mark" look={LOOK} />
      <WorkSheet title={register.class.name}>
        <ul className={styles.rows} aria-label={`Register of ${register.class.name}`}>
          {sheet.rows.map((row) => (
            <PupilRow key={row.id} row={row} onType={sheet.type} isMarked={isMarked} />
          ))}
        </ul>
        {register.mayMark && (
          <GridFoot
            noun="mark"
            unsaved={unsaved}
            attention={attention}
            kept={sheet.isStored}
            waiting={sheet.waiting}
            error={
              isOffline
                ? "Not sent yet. The register is saved on this device and is sent when you are online again."
                : sheet.error
            }
            {...(!isMarked && { untouched: registerTexts.notMarked })}
            hint="Everyone is present until you tap."
          >
            <Button
              kind="primary"
              onClick={submit}
              disabled={sheet.saving || (isMarked && unsaved === 0)}
              aria-busy={sheet.saving}
            >
              {sheet.saving ? "Saving..." : "Save register"}
            </Button>
          </GridFoot>
        )}
      </WorkSheet>
      <History register={register} />
    </>
  );
}

const LOOK = {
  savedBy: ({ savedBy }: MarkRow) => savedBy ?? undefined,
};

function countsOf(rows: readonly SheetRow<MarkRow>[]): string {
  const missed = TAPPED.flatMap((mark) => {
    const count = rows.filter((row) => shownMark(row) === mark).length;
    return count > 0 ? [`${count} ${MARK_LABELS[mark].toLowerCase()}`] : [];
  });
  return registerTexts.counted(rows.length, missed);
}

const reasonId = (pupilId: string) => `reason-${pupilId}`;

interface PupilRowProps {
  row: SheetRow<MarkRow>;
  onType: Sheet<MarkRow>["type"];
  /** Whether the register has everyone else already. */
  isMarked: boolean;
}

const KEYS: Readonly<Record<string, Mark>> = {
  p: "PRESENT",
  a: "ABSENT",
  l: "LATE",
  e: "EXCUSED",
};

const PupilRow = memo(function PupilRow({ row, onType }: PupilRowProps) {
  const { student, reported, mayMark, mark: saved, version } = row.saved;
  const mark = shownMark(row);
  const reason = shownReason(row);
  const refusal = refusalOf(row, reasonColumn);
  const choose = (chosen: Mark) => onType(cellsOf(row, chosen));

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target, key, currentTarget } = event;
    if (target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const chosen = KEYS[key.toLowerCase()];
    if (chosen) {
      event.preventDefault();
      choose(chosen);
    }
    if (key !== "ArrowDown" && key !== "ArrowUp") return;
    const other =
      key === "ArrowDown" ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
    const button = other?.querySelector<HTMLElement>("button[data-mark]");
    if (!button) return;
    event.preventDefault();
    button.focus();
  }

  return (
    <li className={styles.row} data-mark={mark} onKeyDown={mayMark ? onKeyDown : undefined}>
      <span className={styles.who}>
        <PersonName>{student.name}</PersonName>
        <small>
          {mark !== "PRESENT" && <strong>{MARK_LABELS[mark]}</strong>}
          {mark === "EXCUSED" && !mayMark && reason && ` · ${reason}`}
          {reported && ` · ${registerTexts.reported(reported.by, reported.reason)}`}
          {version !== null && saved === null && ` · ${"Not on this register yet"}`}
        </small>
      </span>
      {mayMark && (
        <span className={styles.marks} role="group" aria-label={student.name}>
          {TAPPED.map((one) => (
            <button
              key={one}
              type="button"
              data-mark={one}
              className={styles.mark}
              aria-pressed={mark === one}
              aria-label={`${MARK_LABELS[one]}, ${student.name}`}
              onClick={() => choose(mark === one ? "PRESENT" : one)}
            >
              <span className={styles.letter}>{MARK_LETTERS[one]}</span>
              <span className={styles.word}>{MARK_LABELS[one]}</span>
            </button>
          ))}
        </span>
      )}
      {mayMark && mark === "EXCUSED" && (
        <span className={styles.reason}>
          <input
            id={reasonId(row.id)}
            aria-label={registerTexts.reason(student.name)}
            aria-invalid={refusal !== null || reason.trim() === "" || undefined}
            placeholder="Enter why the pupil is excused."
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) =>
              onType([
                { row: row.id, column: "mark", text: MARK_LABELS.EXCUSED },
                { row: row.id, column: reasonColumn.key, text: currentTarget.value },
              ])
            }
          />
          {refusal !== null && <small role="alert">{refusal}</small>}
        </span>
      )}
    </li>
  );
});

/** The person who marked the register, and the changes since. */
function History({ register: { taken, corrected, corrections } }: { register: Register }) {
  if (!taken) return null;
  return (
    <div className={styles.history}>
      <p>{registerTexts.takenBy(taken.by.name, timeText(taken.at))}</p>
      {corrected && <p>{registerTexts.correctedBy(corrected.by.name, timeText(corrected.at))}</p>}
      {corrections.length > 0 && (
        <details>
          <summary>Corrections</summary>
          <ul>
            {corrections.map(({ pupil, before, after, by, at }) => (
              <li key={`${pupil} ${at}`}>
                {pupil}: {MARK_LABELS[before]} → {MARK_LABELS[after]}, {by.name}, {timeText(at)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
