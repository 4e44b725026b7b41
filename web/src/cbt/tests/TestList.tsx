import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { ReactNode } from "react";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { aboutText, stateWords } from "./test-text.ts";

const PAGE_SIZE = 20;

/** What the address says of a list of tests: what is searched for, and the page. */
export function useTestSearch() {
  const [{ page: pageText, search }, setAddress] = useAddress(["page", "search"]);
  const page = pageOf(pageText);
  const input = { page, limit: PAGE_SIZE, ...(search !== "" && { search }) };
  return { input, page, search, setAddress };
}

interface TestListProps<Test> {
  title: string;
  description: string;
  caption: string;
  searched: ReturnType<typeof useTestSearch>;
  list: Parameters<typeof useListPage<Test>>[0];
  name: (test: Test) => ReactNode;
  /** The last column. */
  last: Column<Test>;
  /** What a card on a phone says beside the name and what the test is about. */
  fact: (test: Test) => string;
  empty: ReactNode;
}

/** A page of tests to choose one of. */
export function TestList<Test extends TestSummary>(props: TestListProps<Test>) {
  const { title, description, caption, searched, list, name, last, fact, empty } = props;
  const { page, search, setAddress } = searched;
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  const columns: Column<Test>[] = [
    { key: "test", header: "Test", rowHeader: true, cell: name },
    { key: "about", header: "About", cell: aboutText },
    { key: "when", header: "When", hideBelow: "md", cell: (test) => stateWords(test) },
    last,
  ];
  return (
    <Page title={title} description={description}>
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
        caption={caption}
        columns={columns}
        rowKey={({ id }) => id}
        empty={empty}
        narrow={(test) => (
          <RowCard>
            {name(test)}
            <RowFacts>{aboutText(test)}</RowFacts>
            <RowFacts>{fact(test)}</RowFacts>
          </RowCard>
        )}
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} onPage={goTo} />
      )}
    </Page>
  );
}
