import { weekdayText } from "@school/core/api/dates.ts";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { WEEKDAYS } from "@school/core/api/weekdays.ts";
import { plural } from "@school/core/api/plural.ts";
import type { SchoolCalendar } from "@school/core/calendar/contract.ts";
import { useEffect, useRef, type KeyboardEvent } from "react";
import styles from "./Calendar.module.css";
import { KIND_LABELS, labels } from "./text.ts";

interface MonthGridProps {
  calendar: SchoolCalendar;
  title: string;
  /** The chosen day; its month is shown. */
  day: string;
  today: string;
  onChoose: (day: string) => void;
}

/** Titles in one cell; the list of the day has all. */
const MAX_TITLES = 3;

/** Number of days by which a key moves the chosen day. */
const STEPS: Readonly<Record<string, (day: string) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (day) => 1 - isoWeekday(day),
  End: (day) => 7 - isoWeekday(day),
  PageUp: () => -28,
  PageDown: () => 28,
};

/** The weeks of a month, a button for each day; arrow keys go from day to day. */
export function MonthGrid({ calendar, title, day: chosen, today, onChoose }: MonthGridProps) {
  const button = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) button.current?.focus();
    byKey.current = false;
  }, [chosen, calendar]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    byKey.current = true;
    onChoose(addDays(chosen, step(chosen)));
  }

  const weeks = Array.from({ length: calendar.days.length / 7 }, (_, week) =>
    calendar.days.slice(week * 7, week * 7 + 7),
  );
  return (
    <table aria-label={title} className={styles.month}>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map(({ day, closed }) => {
              const items = calendar.items.filter(
                ({ startsOn, endsOn }) => startsOn <= day && day <= endsOn,
              );
              const isChosen = day === chosen;
              return (
                <td key={day}>
                  <button
                    ref={isChosen ? button : undefined}
                    type="button"
                    className={styles.cell}
                    tabIndex={isChosen ? 0 : -1}
                    aria-pressed={isChosen}
                    aria-current={day === today ? "date" : undefined}
                    data-closed={closed ? true : undefined}
                    data-other={day.slice(0, 7) === chosen.slice(0, 7) ? undefined : true}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="visually-hidden">
                      {weekdayText(day)}
                      {closed && `, ${labels.noSchool}: ${closed.title}`}
                      {items.length > 0 && `, ${plural(items.length, "entry", "entries")}: `}
                    </span>
                    <span className={styles.number} aria-hidden>
                      {Number(day.slice(8))}
                    </span>
                    {items.slice(0, MAX_TITLES).map((item) => (
                      <span
                        key={`${item.entryId ?? item.title}${item.startsOn}`}
                        className={styles.mark}
                        data-kind={item.kind}
                        title={`${KIND_LABELS[item.kind]}: ${item.title}`}
                      >
                        {item.title}
                      </span>
                    ))}
                    {items.length > MAX_TITLES && (
                      <span className={styles.more}>{`+${items.length - MAX_TITLES}`}</span>
                    )}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
