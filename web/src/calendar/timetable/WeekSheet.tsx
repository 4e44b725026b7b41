import { hoursText } from "@school/core/api/dates.ts";
import { type Block, type Column, rowHead, rowsOf } from "@school/core/calendar/timetable/week.ts";
import { useState } from "react";
import { Muted } from "../../ui/page/Layout.tsx";
import { CellGrid, type CellPosition } from "../../ui/sheet/CellGrid.tsx";
import { cellOf, type Editing, LessonFields, type PartProps } from "./LessonFields.tsx";
import { hints, labels, titles } from "./text.ts";
import { lessonOf, lessonsIn, subjectFor, withLesson, withLessons } from "./timetable-form.ts";
import styles from "./Timetable.module.css";

/** The whole week: a cell accepts a subject by its first letters. */
export function WeekSheet({ columns, editing }: PartProps) {
  const [position, setPosition] = useState<CellPosition | null>(null);
  const rows = Array.from({ length: rowsOf(columns) }, (_, row) => row);
  const column = position && columns[position.column];
  const block = position && column?.blocks[position.row];

  function paste(text: string, from: CellPosition): void {
    let next = editing.latest();
    text
      .replace(/\r?\n$/, "")
      .split(/\r?\n/)
      .forEach((line, down) => {
        line.split("\t").forEach((typed, right) => {
          const to = columns[from.column + right];
          const target = to?.blocks[from.row + down];
          const subject = subjectFor(typed, editing.record.subjects);
          if (!to || target?.kind !== "LESSON" || !subject) return;
          next = withLesson(next, cellOf(to, target), lessonOf(subject));
        });
      });
    editing.change(next);
  }

  return (
    <>
      <Muted small>
        {
          'Type the beginning of a subject. Enter and the arrow keys move. " repeats the lesson above.'
        }
      </Muted>
      <CellGrid
        label={titles.edit}
        caption={`${titles.page} of ${editing.record.class.name}`}
        head={
          <>
            <th scope="col">Time</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </>
        }
        rows={rows.length}
        onSave={editing.save}
        onPaste={paste}
      >
        {rows.map((row) => {
          const head = rowHead(columns, row);
          return (
            <tr key={row}>
              <th scope="row">
                {head && (
                  <>
                    <span className={styles.period}>{head.name}</span>
                    <span className={styles.time}>{hoursText(head.startsAt, head.endsAt)}</span>
                  </>
                )}
              </th>
              {columns.map((one, at) => {
                const block = one.blocks[row];
                if (!block) return <td key={one.key} />;
                const title = !head && hoursText(block.startsAt, block.endsAt);
                if (block.kind !== "LESSON") {
                  return (
                    <td key={one.key} className={styles.break}>
                      {title} {head ? "" : block.name}
                    </td>
                  );
                }
                return (
                  <SubjectCell
                    key={one.key}
                    column={one}
                    block={block}
                    position={{ row, column: at }}
                    above={aboveOf(one, row)}
                    editing={editing}
                    time={title || null}
                    onFocus={() => setPosition({ row, column: at })}
                  />
                );
              })}
            </tr>
          );
        })}
      </CellGrid>
      {column && block && block.kind === "LESSON" && (
        <LessonFields
          cell={cellOf(column, block)}
          name={`${column.title}, ${block.name}`}
          editing={editing}
        />
      )}
    </>
  );
}

/** The period for lessons before this one on the same day. */
function aboveOf({ blocks }: Column, row: number): Block | undefined {
  return blocks.slice(0, row).findLast(({ kind }) => kind === "LESSON");
}

interface SubjectCellProps {
  column: Column;
  block: Block;
  position: CellPosition;
  above: Block | undefined;
  editing: Editing;
  /** Null if the rows have no common time. */
  time: string | null;
  onFocus: () => void;
}

function SubjectCell(props: SubjectCellProps) {
  const { column, block, position, above, editing, time, onFocus } = props;
  const { subjects, teachers, rooms, classTeacher } = editing.record;
  const cell = cellOf(column, block);
  const [lesson, second] = lessonsIn(editing.values, cell);
  const subject = subjects.find(({ id }) => id === lesson?.subjectId);
  // Null while nothing is being typed: the cell then shows its lesson.
  const [typed, setTyped] = useState<string | null>(null);
  const meant = typed === null ? undefined : subjectFor(typed, subjects);
  const problem = editing.problemIn(cell);
  const details = [
    lesson &&
      (
        teachers.find(({ id }) => id === lesson.teacherId) ??
        classTeacher ?? { name: labels.noTeacher }
      ).name,
    rooms.find(({ id }) => id === lesson?.roomId)?.name,
    second && `+ ${subjects.find(({ id }) => id === second.subjectId)?.name ?? ""}`,
  ].filter(Boolean);

  function take(): void {
    if (typed === null) return;
    setTyped(null);
    const values = editing.latest();
    if (typed.trim() === "") editing.change(withLesson(values, cell, null));
    else if (meant && meant.id !== lesson?.subjectId) {
      editing.change(withLesson(values, cell, lessonOf(meant)));
    }
  }

  function repeatAbove(): void {
    const earlier = above ? lessonsIn(editing.latest(), cellOf(column, above)) : [];
    if (earlier.length > 0) editing.change(withLessons(editing.latest(), cell, earlier));
    setTyped(null);
  }

  const hintId = `hint-${cell.weekday}-${cell.periodId}`;
  return (
    <td className={styles.cell}>
      {time && <span className={styles.time}>{time}</span>}
      <textarea
        data-row={position.row}
        data-column={position.column}
        // For browsers that cannot fit it to its text.
        rows={2}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={60}
        aria-label={`${column.title}, ${block.name}`}
        aria-describedby={hintId}
        aria-invalid={problem !== undefined}
        value={typed ?? subject?.name ?? ""}
        onFocus={(event) => {
          event.target.select();
          onFocus();
        }}
        onBlur={take}
        onChange={({ target: { value } }) => {
          if (value === '"') repeatAbove();
          else setTyped(value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(null);
        }}
      />
      <small id={hintId} className={problem || isUnknown() ? styles.wrong : undefined}>
        {hint()}
      </small>
    </td>
  );

  function isUnknown(): boolean {
    return typed !== null && typed.trim() !== "" && !meant;
  }

  function hint(): string {
    if (typed === null) return problem ?? details.join(" · ");
    return isUnknown() ? hints.unknown(typed) : (meant?.name ?? "");
  }
}
