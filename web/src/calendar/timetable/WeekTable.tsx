import { hoursText } from "@school/core/api/dates.ts";
import { type Block, type Column, rowHead, rowsOf } from "@school/core/calendar/timetable/week.ts";
import { useState } from "react";
import { Segments } from "../../ui/fields/Segments.tsx";
import { useScreen } from "../../ui/frame/screen.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import styles from "./Timetable.module.css";

/** More than so many are a list. */
const MAX_SEGMENTS = 7;

interface WeekTableProps {
  /** "Timetable of Primary 4" */
  caption: string;
  columns: readonly Column[];
  /** Owner of the timetable, which each lesson need not repeat. */
  of: "class" | "teacher" | "room";
  /** The weekday that a phone shows first; left out where the columns are classes. */
  first?: string | undefined;
}

/** Days, or classes, side by side; on a phone one at a time. */
export function WeekTable(props: WeekTableProps) {
  return useScreen("phone") ? <DayByDay {...props} /> : <AllDays {...props} />;
}

function AllDays({ caption, columns, of }: WeekTableProps) {
  const rows = Array.from({ length: rowsOf(columns) }, (_, row) => row);
  return (
    <div className={styles.scroll}>
      <table className={styles.week}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {columns.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const head = rowHead(columns, row);
            return (
              <tr key={row} data-kind={head?.kind}>
                <th scope="row">
                  {head && (
                    <>
                      <span className={styles.period}>{head.name}</span>
                      <span className={styles.time}>{timesOf(head)}</span>
                    </>
                  )}
                </th>
                {columns.map(({ key, blocks }) => {
                  const block = blocks[row];
                  if (!block) return <td key={key} />;
                  if (block.continues) return null;
                  const following = blocks.slice(row + 1);
                  const end = following.findIndex(({ continues }) => !continues);
                  const span = 1 + (end === -1 ? following.length : end);
                  return (
                    <td key={key} rowSpan={span} data-kind={block.kind}>
                      {(!head || span > 1) && (
                        <span className={styles.time}>
                          {hoursText(block.startsAt, (following[span - 2] ?? block).endsAt)}
                        </span>
                      )}
                      <Lesson block={block} of={of} namesBreak={!head} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function DayByDay({ caption, columns, of, first }: WeekTableProps) {
  const [chosen, choose] = useState(first);
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (!column) return null;
  const options = columns.map(({ key, title }) => ({
    value: key,
    label: first === undefined ? title : title.slice(0, "Mon".length),
  }));
  return (
    <>
      {columns.length > MAX_SEGMENTS ? (
        <FilterSelect label="Class" value={column.key} options={options} onChange={choose} />
      ) : (
        <Segments label="Day" value={column.key} options={options} onChange={choose} />
      )}
      <ol className={styles.day} aria-label={`${caption}, ${column.title}`}>
        {column.blocks.map((block) => (
          <li key={block.periodId + block.startsAt} data-kind={block.kind}>
            <span className={styles.time}>{timesOf(block)}</span>
            <Lesson block={block} of={of} namesBreak />
          </li>
        ))}
      </ol>
    </>
  );
}

const timesOf = ({ startsAt, endsAt }: Block) => hoursText(startsAt, endsAt);

interface LessonProps {
  block: Block;
  of: WeekTableProps["of"];
  namesBreak: boolean;
}

/** The lesson of a block, or the two that chosen pupils have. */
function Lesson({ block: { kind, name, lessons }, of, namesBreak }: LessonProps) {
  if (lessons.length === 0) {
    if (kind === "LESSON") return <span className={styles.empty}>Empty</span>;
    return <span className={styles.break}>{namesBreak ? name : ""}</span>;
  }
  return (
    <span className={styles.lesson}>
      {lessons.map((lesson) => (
        <span key={`${lesson.class.id} ${lesson.subject.id}`}>
          <b>{lesson.subject.name}</b>
          <small>
            {[
              of !== "class" && lesson.class.name,
              of !== "teacher" && lesson.teacher?.name,
              of !== "room" && lesson.room?.name,
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </span>
      ))}
    </span>
  );
}
