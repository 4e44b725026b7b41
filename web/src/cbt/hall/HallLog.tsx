import { timeText } from "@school/core/api/dates.ts";
import type { HallEvent } from "@school/core/cbt/hall/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { type Column, DataTable } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { hallApi } from "../api.ts";
import { EVENT_KINDS, eventWords } from "./event-text.ts";
import { useAddress } from "../../platform/address.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";

/** The hall of two classes on one page, so that it is printed whole. */
const PER_PAGE = 200;
/** Milliseconds between two looks while the log is in sight. */
const EVERY_MS = 5000;

interface HallLogProps {
  testId: string;
  /** Only what concerns this pupil; null for everything. */
  sittingId: string | null;
  filter?: { kind?: HallEvent["kind"] | undefined; search?: string | undefined };
  /** What stands above, told how many entries there are. */
  bar?: (total: number | undefined) => ReactNode;
  page: number;
  onPage: (page: string) => void;
}

/** What happened in the hall, newest first. */
export function HallLog({ testId, sittingId, filter, bar, page, onPage }: HallLogProps) {
  const list = useQuery({
    ...hallApi.log.queryOptions({
      input: { id: testId, sittingId, ...filter, page, limit: PER_PAGE },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: EVERY_MS,
  });
  const { table, goTo, total } = useListPage(list, page, onPage);
  const ofOne = sittingId !== null;
  const isNarrowed = Boolean(filter?.kind ?? filter?.search);
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
    ...(ofOne ? [] : [{ key: "whom", header: "Pupil", cell: whom }]),
    { key: "by", header: "By", cell: ({ by }) => by ?? "–" },
    {
      key: "machine",
      header: "Machine",
      hideBelow: "md" as const,
      cell: ({ machine }: HallEvent) => machine || "–",
    },
  ];
  return (
    <>
      {bar?.(total)}
      <DataTable
        {...table}
        loading={list.isPlaceholderData}
        caption="What happened in the hall"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          isNarrowed ? (
            <EmptyState title="Nothing found" hint="Try another name, or clear the filters." />
          ) : (
            <EmptyState title="Nothing has happened yet" />
          )
        }
        narrow={(event) => (
          <RowCard>
            <TwoLines below={event.reason}>
              <b>{eventWords(event)}</b>
            </TwoLines>
            <RowFacts>
              <span className="tabular">{timeText(event.at, "second")}</span>
              {!ofOne && <span>{whom(event)}</span>}
              {event.by !== null && <span>by {event.by}</span>}
              {event.machine && <span>{event.machine}</span>}
            </RowFacts>
          </RowCard>
        )}
      />
      <Pager page={page} pageSize={PER_PAGE} total={total ?? 0} onPage={goTo} noun="entries" />
    </>
  );
}

function whom({ student }: HallEvent): string {
  return student?.name ?? "Whole hall";
}

const KINDS = (Object.keys(EVENT_KINDS) as HallEvent["kind"][]).map((value) => ({
  value,
  label: EVENT_KINDS[value],
}));

/** The log of the whole hall, narrowed to a kind of event and to pupils. */
export function WholeLog({ testId }: { testId: string }) {
  const [address, setAddress] = useAddress(["kind", "search", "page"]);
  const kind = KINDS.find(({ value }) => value === address.kind)?.value;
  return (
    <HallLog
      testId={testId}
      sittingId={null}
      filter={{ kind, search: address.search.slice(0, 100) || undefined }}
      page={pageOf(address.page)}
      onPage={(page) => setAddress({ page })}
      bar={(total) => (
        <FilterBar
          search={{
            value: address.search,
            onChange: (search) => setAddress({ search, page: "" }),
            label: "Search name or admission number",
          }}
          active={kind ? 1 : 0}
          onClear={() => setAddress({ kind: "", search: "", page: "" })}
          total={total}
          noun={total === 1 ? "entry" : "entries"}
        >
          <FilterSelect
            label="What"
            all="Everything"
            value={kind ?? ""}
            options={KINDS}
            onChange={(value) => setAddress({ kind: value, page: "" })}
          />
        </FilterBar>
      )}
    />
  );
}
