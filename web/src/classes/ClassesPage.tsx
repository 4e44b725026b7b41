import { mayManageClasses } from "@school/core/classes/policy.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAccount } from "../accounts/account.ts";
import { useAddress } from "../platform/address.ts";
import { pageOf, useListPage } from "../platform/list-page.ts";
import { Button, ButtonLink } from "../ui/page/Button.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { FilterBar } from "../ui/table/FilterBar.tsx";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Pager } from "../ui/table/Pager.tsx";
import { categoriesApi, classesApi } from "./api.ts";
import { ClassesTable } from "./ClassesTable.tsx";
import { FirstSession } from "./FirstSession.tsx";
import { useSessions } from "./use-sessions.ts";
import { plural } from "@school/core/api/plural.ts";
import { toastError, toastSuccess } from "../ui/feedback/toast.ts";
import { useWrite } from "./use-write.ts";

/** The specification's number. */
const CLASSES_PER_PAGE = 10;
const ALL_SESSIONS = "all";

/** The classes of a session, with their teachers and pupils. */
export function ClassesPage() {
  const manages = mayManageClasses(useAccount());
  const sessions = useSessions();
  const [filters, setFilters] = useAddress(["search", "category", "year", "status", "page"]);
  const categories = useQuery(categoriesApi.list.queryOptions());
  const page = pageOf(filters.page);
  const status = (["inactive", "all"] as const).find((one) => one === filters.status) ?? "active";
  const list = useQuery(
    classesApi.list.queryOptions({
      input: {
        page,
        limit: CLASSES_PER_PAGE,
        status,
        ...(filters.search && { search: filters.search }),
        ...(filters.category && { category: filters.category }),
        ...(filters.year && { academicYear: filters.year }),
      },
      placeholderData: keepPreviousData,
    }),
  );
  const { table, goTo, total } = useListPage(list, page, (next) => setFilters({ page: next }));
  const filter = (changes: Partial<typeof filters>) => setFilters({ page: "", ...changes });

  const year = filters.year || sessions.now;
  const narrowed = [filters.category, filters.status].filter(Boolean).length;
  const before = year === ALL_SESSIONS ? undefined : sessions.before(year);
  const filtered = narrowed > 0 || filters.search !== "";
  return (
    <Page
      title="View Classes"
      crumbs={[{ label: "Classes" }, { label: "View Classes" }]}
      actions={
        manages && (
          <>
            <ButtonLink href="/dashboard/classes/categories">Manage Categories</ButtonLink>
            <ButtonLink kind="primary" href="/dashboard/classes/create">
              Create Class
            </ButtonLink>
          </>
        )
      }
    >
      <FilterBar
        search={{
          label: "Search name, category, section or year",
          value: filters.search,
          onChange: (search) => filter({ search }),
        }}
        noun={total === 1 ? "class" : "classes"}
        total={total}
        active={narrowed + (filters.year ? 1 : 0)}
        onClear={() => filter({ search: "", category: "", year: "", status: "" })}
      >
        <FilterSelect
          label="Category"
          all="All categories"
          value={filters.category}
          options={categories.data?.data.map(({ name }) => name) ?? []}
          onChange={(category) => filter({ category })}
        />
        <FilterSelect
          label="Session"
          value={year}
          options={[
            ...(year === "" ? [{ value: "", label: "Current session" }] : []),
            ...sessions.names,
            { value: ALL_SESSIONS, label: "All sessions" },
          ]}
          onChange={(chosen) => filter({ year: chosen === sessions.now ? "" : chosen })}
        />
        {manages && (
          <FilterSelect
            label="Status"
            all="Active"
            value={filters.status}
            options={[
              { value: "inactive", label: "Inactive" },
              { value: "all", label: "Active and inactive" },
            ]}
            onChange={(chosen) => filter({ status: chosen })}
          />
        )}
      </FilterBar>
      <ClassesTable
        {...table}
        empty={
          manages && sessions.none ? (
            <EmptyState
              title="No classes found"
              hint="Classes are in a session, and the school has none yet."
              action={<FirstSession />}
            />
          ) : (
            <EmptyState
              title="No classes found"
              hint={filtered ? "No class fits these filters." : "This session has no classes yet."}
              action={
                manages && !filtered && year !== "" && before ? (
                  <CopyClasses fromYear={before} toYear={year} />
                ) : undefined
              }
            />
          )
        }
      />
      {total !== undefined && (
        <Pager page={page} pageSize={CLASSES_PER_PAGE} total={total} noun="classes" onPage={goTo} />
      )}
    </Page>
  );
}

interface CopyClassesProps {
  fromYear: string;
  toYear: string;
}

/** Gives a session that begins the classes of the one before it, with teachers and subjects. */
function CopyClasses({ fromYear, toYear }: CopyClassesProps) {
  const copy = useWrite({
    send: (years: CopyClassesProps) => classesApi.copy.call(years),
    done: ({ data: { copied } }) =>
      copied > 0
        ? toastSuccess(`${plural(copied, "class", "classes")} copied from ${fromYear}`)
        : toastError(`${fromYear} has no classes to copy`),
    failure: "Failed to copy the classes",
  });
  return (
    <Button loading={copy.isPending} onClick={() => copy.mutate({ fromYear, toYear })}>
      Copy classes from {fromYear}
    </Button>
  );
}
