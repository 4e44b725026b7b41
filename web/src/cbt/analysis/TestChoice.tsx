import type { ManagedTest } from "@school/core/cbt/contract-tests.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Page } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/RowParts.tsx";
import { testsApi } from "../api.ts";
import { aboutText, countWords, stateWords } from "../test-words.ts";
import { testAddress } from "../test-addresses.ts";

const PAGE_SIZE = 20;

/** The tests that the person watches; those with marks, whose keys they may read, open. */
export function TestChoice() {
  const [{ page: pageText, search }, setAddress] = useAddress(["page", "search"]);
  const page = pageOf(pageText);
  const list = useQuery(
    testsApi.list.queryOptions({
      input: { page, limit: PAGE_SIZE, ...(search !== "" && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  return (
    <Page
      title="Analyse Tests"
      description="Choose a test to see how it went, and which of its questions to look at again."
    >
      <FilterBar
        search={{
          label: "Search tests",
          placeholder: "Title",
          value: search,
          onChange: (next) => setAddress({ search: next, page: "" }),
        }}
        total={total}
        noun={total === 1 ? "test" : "tests"}
      />
      <DataTable
        {...table}
        caption="Tests"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            title={search === "" ? "No tests yet" : "No test has such a title"}
            hint={search === "" && "A test can be analysed once a pupil has handed in."}
          />
        }
        narrow={(test) => (
          <RowCard>
            <TestName test={test} />
            <RowFacts>{aboutText(test)}</RowFacts>
            <RowFacts>{countWords(test)}</RowFacts>
          </RowCard>
        )}
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}

const COLUMNS: Column<ManagedTest>[] = [
  { key: "test", header: "Test", rowHeader: true, cell: (test) => <TestName test={test} /> },
  { key: "about", header: "About", cell: aboutText },
  { key: "when", header: "When", hideBelow: "md", cell: (test) => stateWords(test) },
  { key: "count", header: "Pupils", cell: countWords },
];

function TestName({ test: { id, title, mayChange, done } }: { test: ManagedTest }) {
  if (mayChange && done > 0) return <AppLink href={testAddress("analyze", id)}>{title}</AppLink>;
  const why = done === 0 ? "Nobody has been marked yet." : "Its analysis is for its authors.";
  return <TwoLines below={why}>{title}</TwoLines>;
}
