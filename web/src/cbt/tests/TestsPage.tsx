import { labels as uiLabels, noMatches, titles as uiTitles } from "../../ui/text.ts";
import type { TestState } from "@school/core/cbt/tests/test.ts";
import { TEST_STATES } from "@school/core/cbt/tests/test-limits.ts";
import { useQuery } from "@tanstack/react-query";
import { useAddressWith } from "../../platform/address.ts";
import { useList } from "../../platform/use-list.ts";
import { otherTerm } from "../../school/text.ts";
import { TermPicker } from "../../school/TermPicker.tsx";
import { useTermChoice } from "../../school/use-term-choice.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { testsApi } from "../api.ts";
import { MOCK_EXAMS, mockTexts } from "../mock-exams/text.ts";
import { CREATE } from "./test-addresses.ts";
import { STATE_NAMES, testList } from "./text.ts";
import styles from "./TestLinks.module.css";
import { TestsTable } from "./TestsTable.tsx";
import { labels as cbtLabels } from "../text.ts";

const PAGE_SIZE = 20;
/** Refresh interval of the counts while the page is visible, in milliseconds. */
const COUNTS_EVERY = 15_000;

/** The person's tests in a term, own and watched, by state: one list for all that is done with them. */
export function TestsPage() {
  const choice = useTermChoice();
  const { term } = choice;
  const list = useList({
    filters: ["search", "subject", "level"],
    also: ["state"],
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
  const state = stateIn(address.state);
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
      title={uiTitles.tests}
      actions={
        <>
          <ButtonLink href={MOCK_EXAMS}>{mockTexts.title}</ButtonLink>
          {create}
        </>
      }
    >
      <StateTabs state={state} />
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
          state ? (
            <EmptyState title={testList.noneOf[state]} />
          ) : term?.isCurrent === false ? (
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

/** Links to the tests of each state, where they are now in the list's address. */
function StateTabs({ state }: { state: TestState | undefined }) {
  const addressWith = useAddressWith();
  const views: [string, string][] = [["", "All"], ...Object.entries(STATE_NAMES)];
  return (
    <nav aria-label="Tests by state" className={`no-print ${styles.links}`}>
      {views.map(([value, label]) => (
        <AppLink
          key={value}
          href={addressWith({ state: value, page: "" })}
          aria-current={value === (state ?? "") ? "page" : undefined}
        >
          {label}
        </AppLink>
      ))}
    </nav>
  );
}

function stateIn(text: string) {
  return TEST_STATES.find((one) => one === text);
}
