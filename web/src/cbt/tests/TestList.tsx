import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { ListPage, type ListPageProps } from "../../ui/table/ListPage.tsx";
import { RowCard, RowFacts } from "../../ui/table/RowParts.tsx";
import { aboutText, stateText } from "./test-in-words.ts";
import { titles } from "../text.ts";

export const TESTS_PER_PAGE = 20;

interface TestListProps<Test> {
  title: string;
  description: string;
  caption: string;
  list: ListPageProps<Test>["list"];
  name: (test: Test) => ReactNode;
  /** The last column. */
  last: Column<Test>;
  /** The second line of a card on a phone. */
  fact: (test: Test) => string;
  /** Shown if there are no tests. */
  empty: { title: string; hint: string };
}

/** A page for choosing one of several tests. */
export function TestList<Test extends TestSummary>(props: TestListProps<Test>) {
  const { title, description, caption, list, name, last, fact, empty } = props;
  const columns: Column<Test>[] = [
    { key: "test", header: "Test", rowHeader: true, cell: name },
    { key: "about", header: "About", cell: aboutText },
    { key: "when", header: "When", hideBelow: "md", cell: (test) => stateText(test) },
    last,
  ];
  return (
    <Page title={title} description={description}>
      <ListPage
        list={list}
        noun={["test", "tests"]}
        search={{ label: "Search tests", placeholder: "Title" }}
        empty={<EmptyState {...empty} />}
        noMatches={<EmptyState title={titles.noMatches} hint="Try another title." />}
      >
        {(table) => (
          <DataTable
            {...table}
            caption={caption}
            columns={columns}
            rowKey={({ id }) => id}
            narrow={(test) => (
              <RowCard>
                {name(test)}
                <RowFacts>{aboutText(test)}</RowFacts>
                <RowFacts>{fact(test)}</RowFacts>
              </RowCard>
            )}
          />
        )}
      </ListPage>
    </Page>
  );
}
