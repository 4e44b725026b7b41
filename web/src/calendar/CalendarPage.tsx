import { isCalendarDay } from "@school/core/api/days.ts";
import type { CalendarItem } from "@school/core/calendar/contract.ts";
import { mayTakeHolidays, mayWriteEntries } from "@school/core/calendar/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../accounts/account.ts";
import { useAddress } from "../platform/address.ts";
import { messageOf } from "../platform/client/api-error.ts";
import { todayAtSchool } from "../school/today.ts";
import { ErrorState } from "../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Segments } from "../ui/fields/Segments.tsx";
import { Button, ButtonLink } from "../ui/page/Button.tsx";
import { Row } from "../ui/page/Layout.tsx";
import { Page } from "../ui/page/Page.tsx";
import { RowActions, RowDelete } from "../ui/table/RowParts.tsx";
import { calendarApi } from "./api.ts";
import styles from "./Calendar.module.css";
import { DayList } from "./DayList.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { FeedDialog } from "./FeedDialog.tsx";
import { HolidaysDialog } from "./HolidaysDialog.tsx";
import { MonthGrid } from "./MonthGrid.tsx";
import { periodOf, VIEWS } from "./periods.ts";
import { labels, titles } from "./text.ts";
import { useEntryActions } from "./use-entries.ts";

const VIEW_LABELS = { month: "Month", week: "Week", list: "List" } as const;

type OpenDialog =
  | { readonly edit: { readonly entryId: string | null; readonly day: string } }
  | { readonly remove: CalendarItem }
  | "holidays"
  | "feed";

/** The school's calendar by month, week or as a list. */
export function CalendarPage() {
  const account = useAccount();
  const [address, setAddress] = useAddress(["view", "day"]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const entryActions = useEntryActions();
  const today = todayAtSchool();
  const view = VIEWS.find((one) => one === address.view) ?? "month";
  const day = isCalendarDay(address.day) ? address.day : today;
  const { from, to, title, previous, next } = periodOf(view, day);
  const query = useQuery({
    ...calendarApi.list.queryOptions({ input: { from, to } }),
    placeholderData: keepPreviousData,
  });
  const calendar = query.data?.data;
  const isShown = calendar?.days[0]?.day === from && calendar.days.at(-1)?.day === to;
  const go = (to_: string) => setAddress({ day: to_ });
  const close = () => setDialog(null);

  function actions(item: CalendarItem) {
    const { entryId } = item;
    if (entryId === null || !item.mayChange) return null;
    return (
      <RowActions>
        <Button
          size="compact-sm"
          aria-label={`Edit ${item.title}`}
          onClick={() => setDialog({ edit: { entryId, day: item.startsOn } })}
        >
          Edit
        </Button>
        <RowDelete
          name={item.title}
          disabled={entryActions.busy}
          onClick={() =>
            item.repeats === null ? entryActions.remove(item) : setDialog({ remove: item })
          }
        />
      </RowActions>
    );
  }

  return (
    <Page
      title={labels.calendar}
      actions={
        <>
          {!account.isOnStandby && (
            <Button onClick={() => setDialog("feed")}>{labels.subscribe}</Button>
          )}
          <ButtonLink href="/school-calendar/print">{labels.printTerm}</ButtonLink>
          {mayTakeHolidays(account) && (
            <Button onClick={() => setDialog("holidays")}>{labels.publicHolidays}</Button>
          )}
          {mayWriteEntries(account) && (
            <Button kind="primary" onClick={() => setDialog({ edit: { entryId: null, day } })}>
              {labels.newEntry}
            </Button>
          )}
        </>
      }
    >
      <Row gap={3}>
        <Segments
          label="View"
          value={view}
          options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          onChange={(chosen) => setAddress({ view: chosen })}
        />
        <h2 className={styles.period} aria-live="polite">
          {title}
        </h2>
        <Row>
          <Button onClick={() => go(previous)}>Previous</Button>
          <Button onClick={() => go(today)}>Today</Button>
          <Button onClick={() => go(next)}>Next</Button>
        </Row>
      </Row>
      {query.isError && !isShown ? (
        <ErrorState title={titles.loadFailed} onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      ) : !calendar || !isShown ? (
        <LoadingState />
      ) : view === "month" ? (
        <div className={styles.layout} data-side>
          <MonthGrid calendar={calendar} title={title} day={day} today={today} onChoose={go} />
          <DayList calendar={calendar} from={day} to={day} everyDay actions={actions} />
        </div>
      ) : (
        <DayList
          calendar={calendar}
          from={from}
          to={to}
          everyDay={view === "week"}
          actions={actions}
        />
      )}
      {dialog === "holidays" && <HolidaysDialog onClose={close} />}
      {dialog === "feed" && <FeedDialog onClose={close} />}
      {typeof dialog === "object" && dialog !== null && "edit" in dialog && (
        <EntryDialog about={dialog.edit} onClose={close} />
      )}
      {typeof dialog === "object" && dialog !== null && "remove" in dialog && (
        <DeleteDialog item={dialog.remove} actions={entryActions} onClose={close} />
      )}
    </Page>
  );
}
