import { labels as uiLabels } from "../../ui/text.ts";
import { TEST_STATES } from "@school/core/cbt/tests/test-limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useList } from "../../platform/use-list.ts";
import { otherTerm } from "../../school/text.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { testsApi } from "../api.ts";
import { CBT, CREATE } from "./test-addresses.ts";
import { STATE_NAMES, testList } from "./text.ts";
import { TestsTable } from "./TestsTable.tsx";
import { noMatches } from "../../ui/text.ts";
import { labels as cbtLabels } from "../text.ts";

const PAGE_SIZE = 20;
/** Refresh interval of the counts while the page is visible, in milliseconds. */
const COUNTS_EVERY = 15_000;

/** The person's tests in a term, own and watched, with their actions. */
export function ManageTestsPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const list = useList({
    filters: ["search", "state", "subject", "level"],
    pageSize: PAGE_SIZE,
    read(paging, address) {
      const state = stateIn(address.state);
      return {
        ...testsApi.list.queryOptions({
          input: {
            ...paging,
            ...(address.search && { search: address.search }),
            ...(state && { state }),
            ...(term && { termId: term.id }),
            ...(address.subject && { subjectId: address.subject }),
            ...(address.level && { classCategoryId: address.level }),
          },
          refetchInterval: COUNTS_EVERY,
        }),
        enabled: !choice.loading,
      };
    },
  });
  const { address, query } = list;
  const choices = useQuery(testsApi.choices.queryOptions()).data?.data;
  const named = (from: readonly { id: string; name: string }[] | undefined) =>
    from?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const create = (
    <ButtonLink kind="primary" href={CREATE}>
      {cbtLabels.createTest}
    </ButtonLink>
  );
  return (
    <Page
      title={cbtLabels.manageTests}
      crumbs={[{ label: "CBT", href: CBT }, { label: cbtLabels.manageTests }]}
      actions={create}
    >
      <ListPage
        list={list}
        noun={["test", "tests"]}
        scope={choice.termName}
        search="Search title"
        filters={
          <>
            <TermPicker
              choice={choice}
              onChange={(changes) => choice.change({ page: "", ...changes })}
            />
            <FilterSelect
              label="Status"
              all="All statuses"
              value={stateIn(address.state) ?? ""}
              options={TEST_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
              onChange={(state) => list.set({ state })}
            />
            <FilterSelect
              label="Subject"
              all="All subjects"
              value={address.subject}
              options={named(choices?.subjects)}
              onChange={(subject) => list.set({ subject })}
            />
            <FilterSelect
              label={uiLabels.classCategory}
              all="All categories"
              value={address.level}
              options={named(choices?.categories)}
              onChange={(level) => list.set({ level })}
            />
          </>
        }
        empty={
          term?.isCurrent === false ? (
            <EmptyState title={testList.noneIn(choice.termName)} hint={otherTerm} />
          ) : (
            <EmptyState
              title="No tests this term"
              hint="Create a test, or choose another term in the filters."
              action={create}
            />
          )
        }
        noMatches={<EmptyState title={noMatches} />}
      >
        {(table) => (
          <TestsTable
            {...table}
            // Refetching the counts shows no loading state.
            loading={query.isPlaceholderData || query.isPending}
            now={new Date(query.dataUpdatedAt).toISOString()}
          />
        )}
      </ListPage>
    </Page>
  );
}

function stateIn(text: string) {
  return TEST_STATES.find((one) => one === text);
}
