import type { TestSummary } from "@school/core/cbt/test.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { AppLink } from "../../ui/AppLink.tsx";
import { DataTable, type Column } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { Page } from "../../ui/Page.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { RowCard, RowFacts } from "../../ui/RowParts.tsx";
import { marksApi } from "../api.ts";
import { testAddress } from "../test-addresses.ts";
import { aboutText, stateWords } from "../test-words.ts";

const PAGE_SIZE = 20;

const columns: Column<TestSummary>[] = [
  { key: "test", header: "Test", rowHeader: true, cell: (test) => <TestLink test={test} /> },
  { key: "about", header: "About", cell: aboutText },
  { key: "when", header: "When", hideBelow: "md", cell: (test) => stateWords(test) },
  { key: "type", header: "Type", hideBelow: "md", cell: ({ assessmentType }) => assessmentType },
];

/** The tests that have marks, to choose one. */
export function MarkedTests() {
  const [{ page: pageText, search }, setAddress] = useAddress(["page", "search"]);
  const page = pageOf(pageText);
  const list = useQuery(
    marksApi.tests.queryOptions({
      input: { page, limit: PAGE_SIZE, ...(search !== "" && { search }) },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  return (
    <Page title="Test Results" description="Tests that have marks. Choose one to read them.">
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
        caption="Tests with marks"
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === "" ? (
            <EmptyState
              title="No marks yet"
              hint="A test appears here once a pupil has handed in."
            />
          ) : (
            <EmptyState title="No test has such a title" />
          )
        }
        narrow={(test) => (
          <RowCard>
            <TestLink test={test} />
            <RowFacts>{aboutText(test)}</RowFacts>
            <RowFacts>{stateWords(test)}</RowFacts>
          </RowCard>
        )}
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}

function TestLink({ test }: { test: TestSummary }) {
  return <AppLink href={testAddress("results", test.id)}>{test.title}</AppLink>;
}
