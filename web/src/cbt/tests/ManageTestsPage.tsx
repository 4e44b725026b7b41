import { TEST_STATES } from "@school/core/cbt/tests/test-limits.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { pageOf, useListPage } from "../../platform/list-page.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { testsApi } from "../api.ts";
import { CBT, CREATE } from "./test-addresses.ts";
import { STATE_NAMES } from "./test-text.ts";
import { TestsTable } from "./TestsTable.tsx";

const PAGE_SIZE = 20;
/** How often the counts are read again while the page is in sight, in milliseconds. */
const COUNTS_EVERY = 15_000;
const FILTERS = ["state", "term", "subject", "level"] as const;

/** The tests that the person makes or watches, with what can be done to each. */
export function ManageTestsPage() {
  const [address, setAddress] = useAddress(["search", ...FILTERS, "page"]);
  const page = pageOf(address.page);
  const state = TEST_STATES.find((one) => one === address.state);
  const choices = useQuery(testsApi.choices.queryOptions()).data?.data;
  const list = useQuery(
    testsApi.list.queryOptions({
      input: {
        page,
        limit: PAGE_SIZE,
        ...(address.search && { search: address.search }),
        ...(state && { state }),
        ...(address.term && { termId: address.term }),
        ...(address.subject && { subjectId: address.subject }),
        ...(address.level && { classCategoryId: address.level }),
      },
      placeholderData: keepPreviousData,
      refetchInterval: COUNTS_EVERY,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setAddress({ page: next }));
  const active = FILTERS.filter((name) => address[name] !== "").length;
  const isFiltered = active > 0 || address.search !== "";
  const named = (from: readonly { id: string; name: string }[] | undefined) =>
    from?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Page
      title="Manage Tests"
      crumbs={[{ label: "CBT", href: CBT }, { label: "Manage Tests" }]}
      actions={
        <ButtonLink kind="primary" href={CREATE}>
          Create Test
        </ButtonLink>
      }
    >
      <FilterBar
        search={{
          label: "Search title",
          value: address.search,
          onChange: (search) => setAddress({ search, page: "" }),
        }}
        noun={total === 1 ? "test" : "tests"}
        total={total}
        active={active}
        onClear={() =>
          setAddress({ search: "", state: "", term: "", subject: "", level: "", page: "" })
        }
      >
        <FilterSelect
          label="State"
          all="Every state"
          value={state ?? ""}
          options={TEST_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          onChange={(value) => setAddress({ state: value, page: "" })}
        />
        <FilterSelect
          label="Term"
          all="Every term"
          value={address.term}
          options={
            choices?.terms.map(({ id, term }) => ({
              value: id,
              label: termLabel(term, "First Term"),
            })) ?? []
          }
          onChange={(term) => setAddress({ term, page: "" })}
        />
        <FilterSelect
          label="Subject"
          all="Every subject"
          value={address.subject}
          options={named(choices?.subjects)}
          onChange={(subject) => setAddress({ subject, page: "" })}
        />
        <FilterSelect
          label="Level"
          all="Every level"
          value={address.level}
          options={named(choices?.categories)}
          onChange={(level) => setAddress({ level, page: "" })}
        />
      </FilterBar>
      <TestsTable
        now={new Date(list.dataUpdatedAt).toISOString()}
        table={{ ...table, loading: list.isPlaceholderData || list.isPending }}
        empty={
          <EmptyState
            title="No tests"
            hint={isFiltered ? "None fits this search and these filters." : "Set the first one."}
            action={
              !isFiltered && (
                <ButtonLink kind="primary" href={CREATE}>
                  Create Test
                </ButtonLink>
              )
            }
          />
        }
      />
      {total !== undefined && (
        <Pager page={page} pageSize={PAGE_SIZE} total={total} noun="tests" onPage={goTo} />
      )}
    </Page>
  );
}
