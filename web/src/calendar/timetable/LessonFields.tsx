import type { ClassTimetable } from "@school/core/calendar/timetable/contract.ts";
import type { Block, Column } from "@school/core/calendar/timetable/week.ts";
import { useState } from "react";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { Segments } from "../../ui/fields/Segments.tsx";
import { labels } from "./text.ts";
import {
  type Cell,
  lessonIn,
  lessonOf,
  type TimetableValues,
  withLesson,
} from "./timetable-form.ts";
import styles from "./Timetable.module.css";

/** What the parts of the editor share. */
export interface Editing {
  readonly record: ClassTimetable;
  readonly values: TimetableValues;
  readonly change: (values: TimetableValues) => void;
  /** The values also before they are drawn. */
  readonly latest: () => TimetableValues;
  /** What the server found wrong with the lesson in a cell. */
  readonly problemIn: (cell: Cell) => string | undefined;
  readonly save: () => void;
}

export interface PartProps {
  columns: readonly Column[];
  editing: Editing;
}

/** Where the lesson of a block is. */
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

/** Subject, teacher and room of one lesson, chosen from lists. */
export function LessonFields({ cell, name, editing }: LessonFieldsProps) {
  const { subjects, teachers, rooms } = editing.record;
  const lesson = lessonIn(editing.values, cell);
  const option = (one: { id: string; name: string }) => ({ value: one.id, label: one.name });
  const put = (changed: Parameters<typeof withLesson>[2]) =>
    editing.change(withLesson(editing.latest(), cell, changed));
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.period}>{name}</legend>
      <SelectField
        label={labels.subject}
        placeholder={labels.noLesson}
        options={subjects.map(option)}
        value={lesson?.subjectId ?? ""}
        error={editing.problemIn(cell)}
        onChange={({ currentTarget: { value } }) => {
          const subject = subjects.find(({ id }) => id === value);
          put(subject ? lessonOf(subject) : null);
        }}
      />
      {lesson && (
        <>
          <SelectField
            label={labels.teacher}
            placeholder={labels.noTeacher}
            options={teachers.map(option)}
            value={lesson.teacherId ?? ""}
            onChange={({ currentTarget: { value } }) =>
              put({ ...lesson, teacherId: value || null })
            }
          />
          {rooms.length > 0 && (
            <SelectField
              label={labels.room}
              placeholder={labels.ownRoom}
              options={rooms.map(option)}
              value={lesson.roomId ?? ""}
              onChange={({ currentTarget: { value } }) => put({ ...lesson, roomId: value || null })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

/** One day at a time, with lists that a phone knows how to open. */
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
            name={`${block.name}, ${block.startsAt} – ${block.endsAt}`}
            editing={editing}
          />
        ) : (
          <p key={block.periodId} className={styles.note}>
            {block.name}, {block.startsAt} – {block.endsAt}
          </p>
        ),
      )}
    </>
  );
}
