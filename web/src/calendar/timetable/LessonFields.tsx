import { hoursText } from "@school/core/api/dates.ts";
import type { ClassTimetable } from "@school/core/calendar/timetable/contract.ts";
import type { Block, Column } from "@school/core/calendar/timetable/week.ts";
import { useState } from "react";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { Muted } from "../../ui/page/Layout.tsx";
import { labels } from "./text.ts";
import {
  type Cell,
  lessonsIn,
  lessonOf,
  type TimetableValues,
  withLesson,
} from "./timetable-form.ts";
import styles from "./Timetable.module.css";

/** State that the parts of the editor share. */
export interface Editing {
  readonly record: ClassTimetable;
  readonly values: TimetableValues;
  readonly change: (values: TimetableValues) => void;
  /** Returns the latest values, even before they are rendered. */
  readonly latest: () => TimetableValues;
  /** Returns the server's fault with the lesson in a cell. */
  readonly problemIn: (cell: Cell) => string | undefined;
  readonly save: () => void;
}

export interface PartProps {
  columns: readonly Column[];
  editing: Editing;
}

/** Returns the cell of a block's lesson. */
export const cellOf = (column: Column, { periodId }: Block): Cell => ({
  weekday: Number(column.key),
  periodId,
});

interface LessonFieldsProps {
  cell: Cell;
  /** "Tuesday, Period 3" */
  name: string;
  editing: Editing;
}

/** Subject, teacher and room of the lesson in a cell, or of the two for chosen pupils. */
export function LessonFields({ cell, name, editing }: LessonFieldsProps) {
  const lessons = lessonsIn(editing.values, cell);
  const [addsSecond, setAddsSecond] = useState(false);
  const hasSecond = lessons.length > 1 || (addsSecond && lessons.length === 1);
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.period}>{name}</legend>
      <OneLesson
        cell={cell}
        at={0}
        subjectLabel="Subject"
        editing={editing}
        problem={editing.problemIn(cell)}
      />
      {hasSecond && (
        <OneLesson cell={cell} at={1} subjectLabel="Second subject" editing={editing} />
      )}
      {lessons.length === 1 && !addsSecond && (
        <Button kind="quiet" onClick={() => setAddsSecond(true)}>
          Add a second subject for other pupils
        </Button>
      )}
    </fieldset>
  );
}

interface OneLessonProps {
  cell: Cell;
  /** 1 for the second subject of the period. */
  at: number;
  subjectLabel: string;
  editing: Editing;
  problem?: string | undefined;
}

function OneLesson({ cell, at, subjectLabel, editing, problem }: OneLessonProps) {
  const { subjects, teachers, rooms, classTeacher } = editing.record;
  const lessons = lessonsIn(editing.values, cell);
  const lesson = lessons[at];
  const option = (one: { id: string; name: string }) => ({ value: one.id, label: one.name });
  const put = (changed: Parameters<typeof withLesson>[2]) =>
    editing.change(withLesson(editing.latest(), cell, changed, at));
  const free = subjects.filter(({ id }) =>
    lessons.every((one, index) => index === at || one.subjectId !== id),
  );
  return (
    <>
      <SelectField
        label={subjectLabel}
        placeholder="No lesson"
        options={free.map(option)}
        value={lesson?.subjectId ?? ""}
        error={problem}
        onChange={({ currentTarget: { value } }) => {
          const subject = subjects.find(({ id }) => id === value);
          put(subject ? lessonOf(subject) : null);
        }}
      />
      {lesson && (
        <>
          <SelectField
            label={labels.teacher}
            placeholder={classTeacher ? labels.classTeacher(classTeacher.name) : labels.noTeacher}
            options={teachers.map(option)}
            value={lesson.teacherId ?? ""}
            onChange={({ currentTarget: { value } }) =>
              put({ ...lesson, teacherId: value || null })
            }
          />
          {rooms.length > 0 && (
            <SelectField
              label="Room"
              placeholder="Own room"
              options={rooms.map(option)}
              value={lesson.roomId ?? ""}
              onChange={({ currentTarget: { value } }) => put({ ...lesson, roomId: value || null })}
            />
          )}
        </>
      )}
    </>
  );
}

/** One day at a time, with native lists for phones. */
export function PhoneDay({ columns, editing }: PartProps) {
  const [chosen, choose] = useState(columns[0]?.key ?? "");
  const column = columns.find(({ key }) => key === chosen);
  return (
    <>
      <Segments
        label="Day"
        value={chosen}
        options={columns.map(({ key, title }) => ({ value: key, label: title.slice(0, 3) }))}
        onChange={choose}
      />
      {column?.blocks.map((block) =>
        block.kind === "LESSON" ? (
          <LessonFields
            key={block.periodId}
            cell={cellOf(column, block)}
            name={`${block.name}, ${hoursText(block.startsAt, block.endsAt)}`}
            editing={editing}
          />
        ) : (
          <Muted key={block.periodId} small>
            {block.name}, {hoursText(block.startsAt, block.endsAt)}
          </Muted>
        ),
      )}
    </>
  );
}
