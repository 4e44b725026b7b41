import { dayText, weekdayText } from "@school/core/api/dates.ts";
import type { CalendarItem } from "@school/core/calendar/contract.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { messageOf } from "../platform/client/api-error.ts";
import { TermPicker } from "../school/TermPicker.tsx";
import { useTermChoice } from "../school/use-term-choice.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Button } from "../ui/page/Button.tsx";
import { Page } from "../ui/page/Page.tsx";
import { FilterBar } from "../ui/table/FilterBar.tsx";
import { calendarApi } from "./api.ts";
import { clockText } from "./DayList.tsx";
import styles from "./PrintCalendar.module.css";
import { KIND_LABELS, labels, REPEAT_LABELS, titles } from "./text.ts";
import { NoTerm } from "../school/NoTerm.tsx";

/** Number of lines above which the type is smaller, so that they fit one page. */
const LONG = 38;

/** The calendar of a term on one sheet of paper. */
export function PrintCalendarPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const query = useQuery(
    calendarApi.list.queryOptions({
      input: term ? { from: term.startsOn, to: term.endsOn } : skipToken,
    }),
  );
  const error = choice.error ?? query.error;
  const retry = choice.error ? choice.retry : query.refetch;
  const lines = query.data && linesOf(query.data.data.items);
  return (
    <Page
      title={labels.calendar}
      crumbs={[{ label: labels.calendar, href: "/school-calendar" }, { label: labels.printTerm }]}
      description={
        term && `${choice.termName} · ${dayText(term.startsOn)} – ${dayText(term.endsOn)}`
      }
      actions={
        <Button kind="primary" disabled={!lines?.length} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <FilterBar>
        <TermPicker choice={choice} />
      </FilterBar>
      {error ? (
        <ErrorState title={titles.loadFailed} onRetry={() => void retry()}>
          {messageOf(error)}
        </ErrorState>
      ) : !choice.loading && !term ? (
        <NoTerm />
      ) : lines ? (
        <table className={styles.sheet} data-long={lines.length > LONG || undefined}>
          <caption className="visually-hidden">{labels.calendar}</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Time</th>
              <th scope="col">What</th>
              <th scope="col">Kind</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((item) => (
              <tr key={`${item.entryId ?? item.title}${item.startsOn}`}>
                <th scope="row">{daysText(item)}</th>
                <td className={styles.time}>{item.kind === "TERM" ? "" : clockText(item)}</td>
                <td>
                  {item.title}
                  {item.classNames.length > 0 && ` (${item.classNames.join(", ")})`}
                  {item.isProposed && ` · ${labels.toBeConfirmed}`}
                </td>
                <td>{KIND_LABELS[item.kind]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}

interface Line extends CalendarItem {
  /** The last day on which it comes again in the term; null if it comes once. */
  readonly lastStart: string | null;
}

/** Groups items into lines. An item that recurs has one line. */
function linesOf(items: readonly CalendarItem[]): Line[] {
  const lines = Map.groupBy(items, ({ entryId, startsOn, title }) => entryId ?? startsOn + title);
  return [...lines.values()].flatMap((times) => {
    const [item] = times;
    const last = times.at(-1);
    if (!item || !last) return [];
    return [{ ...item, lastStart: times.length > 1 ? last.startsOn : null }];
  });
}

/** The years are above the table. */
const shortDay = (day: string) => dayText(day).slice(0, -" 2026".length);

/** "Mon 14 Sep", "14 Sep – 18 Sep", or "14 Sep – 7 Dec, every week". */
function daysText({ startsOn, endsOn, lastStart, repeats }: Line): string {
  if (lastStart !== null && repeats !== null) {
    return `${shortDay(startsOn)} – ${shortDay(lastStart)}, ${REPEAT_LABELS[repeats].toLowerCase()}`;
  }
  if (startsOn !== endsOn) return `${shortDay(startsOn)} – ${shortDay(endsOn)}`;
  return weekdayText(startsOn).slice(0, -" 2026".length);
}
