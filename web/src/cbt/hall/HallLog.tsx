import { timeText } from "@school/core/api/dates.ts";
import type { HallEvent } from "@school/core/cbt/hall/contract.ts";
import type { ReactNode } from "react";
import { useList, useListInPanel } from "../../platform/use-list.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ListPage, type ListRows } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { hallApi } from "../api.ts";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { spanWords } from "../sittings/durations.ts";

/** The hall of two classes on one page, so that it is printed whole. */
const PER_PAGE = 200;
/** Milliseconds between two looks while the log is in sight. */
const EVERY_MS = 5000;

/** Every kind of event, in the order in which a filter offers them. */
const EVENT_KINDS: Readonly<Record<HallEvent["kind"], string>> = {
  began: "Began",
  moved: "Went on at another machine",
  handed_in: "Handed in",
  time_up: "Time up, handed in by the school",
  time_given: "Time given back",
  paused: "Hall paused",
  resumed: "Hall resumed",
  ended: "Ended",
  reopened: "Re-opened",
  set_aside: "Answers kept apart",
  accepted: "Answers that were kept apart accepted",
  declined: "Answers that were kept apart declined",
  carried: "Answers brought by a file",
  wrong_code: "Wrong entry code",
  too_early: "Tried before it opened",
  refused: "Answers refused",
};

const KINDS = (Object.keys(EVENT_KINDS) as HallEvent["kind"][]).map((value) => ({
  value,
  label: EVENT_KINDS[value],
}));

/** What happened in the whole hall, newest first, narrowed to a kind of event and to pupils. */
export function WholeLog({ testId }: { testId: string }) {
  const list = useList({
    filters: ["kind", "search"],
    pageSize: PER_PAGE,
    read: (place, { kind, search }) =>
      readLog({
        id: testId,
        sittingId: null,
        kind: kindIn(kind),
        search: search.slice(0, 100) || undefined,
        ...place,
      }),
  });
  return (
    <ListPage
      list={list}
      noun={["entry", "entries"]}
      search="Search name or admission number"
      filters={
        <FilterSelect
          label="What"
          all="Everything"
          value={kindIn(list.address.kind) ?? ""}
          options={KINDS}
          onChange={(kind) => list.set({ kind })}
        />
      }
      empty={<EmptyState title="Nothing has happened yet" />}
      noMatches={
        <EmptyState title="Nothing found" hint="Try another name, or clear the filters." />
      }
    >
      {(table) => <LogTable {...table} loading={list.query.isPlaceholderData} withPupil />}
    </ListPage>
  );
}

/** What happened in one pupil's sitting, newest first. */
export function PupilLog({ testId, sittingId }: { testId: string; sittingId: string }) {
  const list = useListInPanel(PER_PAGE, (place) => readLog({ id: testId, sittingId, ...place }));
  return (
    <ListPage
      list={list}
      noun={["entry", "entries"]}
      empty={<EmptyState title="Nothing has happened yet" />}
    >
      {(table) => <LogTable {...table} loading={list.query.isPlaceholderData} withPupil={false} />}
    </ListPage>
  );
}

/** Whatever was read before, the log is read again, and again while it is in sight. */
function readLog(input: Parameters<typeof hallApi.log.call>[0]) {
  return hallApi.log.queryOptions({ input, staleTime: 0, refetchInterval: EVERY_MS });
}

function kindIn(text: string): HallEvent["kind"] | undefined {
  return KINDS.find(({ value }) => value === text)?.value;
}

interface LogTableProps extends ListRows<HallEvent> {
  empty: ReactNode;
  /** Left out where all are about one. */
  withPupil: boolean;
}

function LogTable({ withPupil, ...table }: LogTableProps) {
  const columns: Column<HallEvent>[] = [
    {
      key: "at",
      header: "When",
      cell: ({ at }) => <span className="tabular">{timeText(at, "second")}</span>,
    },
    {
      key: "what",
      header: "What",
      rowHeader: true,
      cell: (event) => <TwoLines below={event.reason}>{eventWords(event)}</TwoLines>,
    },
    ...(withPupil ? [{ key: "whom", header: "Pupil", cell: whom }] : []),
    { key: "by", header: "By", cell: ({ by }) => by ?? "–" },
    {
      key: "machine",
      header: "Machine",
      hideBelow: "md" as const,
      cell: ({ machine }: HallEvent) => machine || "–",
    },
  ];
  return (
    <DataTable
      {...table}
      caption="What happened in the hall"
      columns={columns}
      rowKey={({ id }) => id}
      narrow={(event) => (
        <RowCard>
          <TwoLines below={event.reason}>
            <b>{eventWords(event)}</b>
          </TwoLines>
          <RowFacts>
            <span className="tabular">{timeText(event.at, "second")}</span>
            {withPupil && <span>{whom(event)}</span>}
            {event.by !== null && <span>by {event.by}</span>}
            {event.machine && <span>{event.machine}</span>}
          </RowFacts>
        </RowCard>
      )}
    />
  );
}

function whom({ student }: HallEvent): string {
  return student?.name ?? "Whole hall";
}

/** "Time given back: 10 min". */
function eventWords({ kind, seconds, student }: HallEvent): string {
  const words = kind === "ended" && student === null ? "Ended for all" : EVENT_KINDS[kind];
  if (seconds === null) return words;
  return kind === "resumed"
    ? `${words} after ${spanWords(seconds)}`
    : `${words}: ${spanWords(seconds)}`;
}
