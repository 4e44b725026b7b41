import { dayText, hoursText, hourText, weekdayText } from "@school/core/api/dates.ts";
import type { CalendarItem, SchoolCalendar } from "@school/core/calendar/contract.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { Muted, PlainList, Stack } from "../ui/page/Layout.tsx";
import { RowFacts } from "../ui/table/RowParts.tsx";
import styles from "./Calendar.module.css";
import { KindBadge } from "./KindBadge.tsx";
import { AUDIENCE_LABELS, labels, REPEAT_LABELS } from "./text.ts";

interface DayListProps {
  calendar: SchoolCalendar;
  from: string;
  to: string;
  /** Days without entries are shown too, and entries on each of their days. */
  everyDay?: boolean;
  actions: (item: CalendarItem) => ReactNode;
}

/** Events, day by day. */
export function DayList({ calendar, from, to, everyDay = false, actions }: DayListProps) {
  const days = calendar.days
    .filter(({ day }) => from <= day && day <= to)
    .map((day, index) => {
      const isFirst = index === 0;
      const items = calendar.items.filter(({ startsOn, endsOn }) =>
        everyDay || isFirst ? startsOn <= day.day && day.day <= endsOn : startsOn === day.day,
      );
      return { ...day, items };
    })
    .filter(({ items }) => everyDay || items.length > 0);
  if (days.length === 0) return <EmptyState title="Nothing in these days" />;
  return (
    <PlainList as="ol" gap={5}>
      {days.map(({ day, closed, items }) => (
        <li key={day}>
          <h3 className={styles.day}>
            {weekdayText(day)}
            {closed && <small>{`${labels.noSchool}: ${closed.title}`}</small>}
          </h3>
          {items.length === 0 && !closed && <Muted>No entries</Muted>}
          {items.length > 0 && (
            <PlainList>
              {items.map((item) => (
                <li key={`${item.entryId ?? item.title}${item.startsOn}`} className={styles.item}>
                  <KindBadge kind={item.kind} />
                  <Stack gap={1}>
                    <strong>{item.title}</strong>
                    <RowFacts>
                      {factsOf(item).map((fact) => (
                        <span key={fact}>{fact}</span>
                      ))}
                    </RowFacts>
                    {item.note !== "" && <p className={styles.note}>{item.note}</p>}
                    {actions(item)}
                  </Stack>
                </li>
              ))}
            </PlainList>
          )}
        </li>
      ))}
    </PlainList>
  );
}

function factsOf(item: CalendarItem): string[] {
  const { kind, startsOn, endsOn, audience, classNames, isProposed, repeats } = item;
  return [
    ...(isProposed ? [labels.toBeConfirmed] : []),
    ...(startsOn === endsOn ? [] : [`${dayText(startsOn)} – ${dayText(endsOn)}`]),
    ...(kind === "TERM" ? [] : [clockText(item)]),
    ...(kind === "TERM" || audience === "ALL"
      ? []
      : [audience === "CLASSES" ? classNames.join(", ") : AUDIENCE_LABELS[audience]]),
    ...(repeats === null ? [] : [REPEAT_LABELS[repeats]]),
  ];
}

/** "All day", "8:30 am" or "8:30 – 10:00 am". */
export function clockText({ startsAt, endsAt }: CalendarItem): string {
  if (startsAt === null) return labels.allDay;
  return endsAt === null ? hourText(startsAt) : hoursText(startsAt, endsAt);
}
