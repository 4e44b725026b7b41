import { timeText } from "@school/core/api/dates.ts";
import type { LiveViewEvent } from "@school/core/cbt/live-view/contract.ts";
import type { ReactNode } from "react";
import { useList, useListInPanel } from "../../platform/use-list.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPage, type ListRows } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { liveViewApi } from "../api.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { durationText } from "../sittings/durations.ts";
import { noMatches, labels } from "../../ui/text.ts";
import { events, log } from "./text.ts";

/** Fits a test of two classes on one page, so that it is printed in full. */
const PER_PAGE = 200;
/** Milliseconds between refreshes while the log is visible. */
const REFRESH_MS = 5000;

const KINDS = (Object.keys(events) as LiveViewEvent["kind"][]).map((value) => ({
  value,
  label: events[value],
}));

/** The log of the whole test, newest first, filtered by event and pupil. */
export function WholeLog({ testId }: { testId: string }) {
  const list = useList({
    filters: ["kind", "search"],
    pageSize: PER_PAGE,
    read: (paging, { kind, search }) =>
      readLog({
        id: testId,
        sittingId: null,
        kind: kindIn(kind),
        search: search.slice(0, 100) || undefined,
        ...paging,
      }),
  });
  return (
    <ListPage
      list={list}
      noun={["entry", "entries"]}
      search={labels.searchPupil}
      filters={
        <FilterSelect
          label="Event"
          all="All events"
          value={kindIn(list.address.kind) ?? ""}
          options={KINDS}
          onChange={(kind) => list.set({ kind })}
        />
      }
      empty={<EmptyState title={log.empty} />}
      noMatches={<EmptyState title={noMatches} />}
    >
      {(table) => <LogTable {...table} loading={list.query.isPlaceholderData} withPupil />}
    </ListPage>
  );
}

/** The log of one pupil's sitting, newest first. */
export function PupilLog({ testId, sittingId }: { testId: string; sittingId: string }) {
  const list = useListInPanel(PER_PAGE, (paging) => readLog({ id: testId, sittingId, ...paging }));
  return (
    <ListPage list={list} noun={["entry", "entries"]} empty={<EmptyState title={log.empty} />}>
      {(table) => <LogTable {...table} loading={list.query.isPlaceholderData} withPupil={false} />}
    </ListPage>
  );
}

/** Never from the cache; refreshed while visible. */
function readLog(input: Parameters<typeof liveViewApi.log.call>[0]) {
  return liveViewApi.log.queryOptions({ input, staleTime: 0, refetchInterval: REFRESH_MS });
}

function kindIn(text: string): LiveViewEvent["kind"] | undefined {
  return KINDS.find(({ value }) => value === text)?.value;
}

interface LogTableProps extends ListRows<LiveViewEvent> {
  empty: ReactNode;
  /** Omitted in the log of one pupil. */
  withPupil: boolean;
}

function LogTable({ withPupil, ...table }: LogTableProps) {
  const columns: Column<LiveViewEvent>[] = [
    {
      key: "at",
      header: "When",
      cell: ({ at }) => <span className="tabular">{timeText(at, "second")}</span>,
    },
    {
      key: "what",
      header: "Event",
      rowHeader: true,
      cell: (event) => <TwoLines below={event.reason}>{eventText(event)}</TwoLines>,
    },
    ...(withPupil ? [{ key: "whom", header: "Pupil", cell: whom }] : []),
    {
      key: "by",
      header: "By",
      cell: ({ by }) => by ?? "–",
      phoneCell: ({ by }) => by !== null && `by ${by}`,
    },
    {
      key: "device",
      header: "Device",
      hideBelow: "md" as const,
      cell: ({ device }: LiveViewEvent) => device || "–",
      phoneCell: ({ device }: LiveViewEvent) => device,
    },
  ];
  return (
    <DataTable
      {...table}
      caption={log.caption}
      columns={columns}
      rowKey={({ id }) => id}
      narrow="cards"
    />
  );
}

function whom({ student }: LiveViewEvent): string {
  return student?.name ?? log.allPupils;
}

/** "Time added: 10 min". */
function eventText({ kind, seconds, student }: LiveViewEvent): string {
  const text = kind === "ended" && student === null ? log.endedForAll : events[kind];
  if (seconds === null) return text;
  return kind === "resumed"
    ? `${text} after ${durationText(seconds)}`
    : `${text}: ${durationText(seconds)}`;
}
