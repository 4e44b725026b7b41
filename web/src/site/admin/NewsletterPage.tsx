import { timeText } from "@school/core/api/dates.ts";
import type { NewsletterReader } from "@school/core/site/contract-newsletter.ts";
import { READER_STATES, type ReaderState } from "@school/core/site/newsletter.ts";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { exportAnswers } from "../../platform/export-answers.ts";
import { pageOf, useLastPage } from "../../platform/list-page.ts";
import { Button } from "../../ui/page/Button.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmailText } from "../../ui/page/EmailText.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";
import { siteApi } from "./api.ts";
import { LetterForm } from "./LetterForm.tsx";
import styles from "./Messages.module.css";

const PAGE_SIZE = 50;
const STATE_WORDS: Record<ReaderState, string> = {
  reading: "Reading",
  waiting: "Not confirmed",
  left: "Left",
};
const STATE_TONES = { reading: "good", waiting: "waiting", left: "neutral" } as const;

const COLUMNS: Column<NewsletterReader>[] = [
  { key: "email", header: "Email", rowHeader: true, cell: ({ email }) => email },
  {
    key: "state",
    header: "State",
    cell: ({ state }) => <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>,
  },
  {
    key: "created",
    header: "Entered",
    hideBelow: "sm",
    cell: ({ createdAt }) => timeText(createdAt),
  },
  {
    key: "confirmed",
    header: "Confirmed",
    hideBelow: "md",
    cell: ({ confirmedAt }) => (confirmedAt === null ? "–" : timeText(confirmedAt)),
  },
];

/** A reader on a phone. */
function ReaderCard({ reader: { email, state, createdAt } }: { reader: NewsletterReader }) {
  return (
    <div className={styles.reader}>
      <span className={styles.address}>
        <EmailText email={email} />
      </span>
      <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
      <span className={styles.from}>Entered {timeText(createdAt)}</span>
    </div>
  );
}

/** Who reads the newsletter, and a letter to all of them. */
export function NewsletterPage() {
  const [filters, setFilters] = useAddress(["state", "search", "page"]);
  const page = pageOf(filters.page);
  const state = READER_STATES.find((one) => one === filters.state);
  const filter = { state, search: filters.search.slice(0, 100) || undefined };
  const list = useQuery(
    siteApi.readers.queryOptions({
      input: { page, limit: PAGE_SIZE, ...filter },
      placeholderData: keepPreviousData,
    }),
  );
  const pagination = list.data?.pagination;
  const goTo = (next: number) => setFilters({ page: next === 1 ? "" : String(next) });
  useLastPage(page, pagination?.pages, goTo);
  const exported = useMutation(siteApi.exportReaders.mutationOptions(exportAnswers));
  return (
    <Page
      title="Newsletter"
      crumbs={[{ label: "Settings", href: "/dashboard/settings" }, { label: "Newsletter" }]}
      description="Readers enter their address on the public page and confirm it by mail. Every letter has a link to leave."
      actions={
        <Button
          disabled={exported.isPending}
          onClick={() => exported.mutate({ ...filter, format: "csv" })}
        >
          {exported.isPending ? "Exporting..." : "Export CSV"}
        </Button>
      }
    >
      <Panel title="Send a letter">
        <LetterForm readers={list.data?.reading} />
      </Panel>
      <FilterBar
        noun={pagination?.total === 1 ? "address" : "addresses"}
        total={pagination?.total}
        active={state ? 1 : 0}
        onClear={() => setFilters({ state: "", search: "", page: "" })}
        search={{
          label: "Search address",
          value: filters.search,
          onChange: (search) => setFilters({ search, page: "" }),
        }}
      >
        <FilterSelect
          label="State"
          all="Every state"
          value={state ?? ""}
          options={READER_STATES.map((value) => ({ value, label: STATE_WORDS[value] }))}
          onChange={(value) => setFilters({ state: value, page: "" })}
        />
      </FilterBar>
      <DataTable
        caption="Readers of the newsletter"
        columns={COLUMNS}
        rows={list.data?.data}
        rowKey={({ id }) => id}
        narrow={(reader) => <ReaderCard reader={reader} />}
        loading={list.isFetching}
        error={list.isError ? messageOf(list.error) : null}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            title="No readers"
            hint="Whoever enters an address on the public page stands here."
          />
        }
      />
      {pagination && (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          total={pagination.total}
          noun="addresses"
          onPage={goTo}
        />
      )}
    </Page>
  );
}
