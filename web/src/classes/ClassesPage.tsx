import { mayManageClasses } from "@school/core/classes/policy.ts";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../accounts/account.ts";
import { useAddress } from "../platform/address.ts";
import { GoTo } from "../platform/GoTo.tsx";
import { useList } from "../platform/use-list.ts";
import { Dialog } from "../ui/feedback/Dialog.tsx";
import { EmptyState } from "../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../ui/feedback/LoadingState.tsx";
import { Button, ButtonLink } from "../ui/page/Button.tsx";
import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { Page } from "../ui/page/Page.tsx";
import { ListPage } from "../ui/table/ListPage.tsx";
import { categoriesApi, classesApi } from "./api.ts";
import { ClassesTable } from "./ClassesTable.tsx";
import { FirstSession } from "./FirstSession.tsx";
import { NewClassesForm } from "./NewClassesForm.tsx";
import { useSessions } from "./use-sessions.ts";
import { plural } from "@school/core/api/plural.ts";
import { toastError, toastSuccess } from "../ui/feedback/toast.ts";
import { useWrite } from "./use-write.ts";
import { noMatches } from "../ui/text.ts";
import { labels, newClasses, titles } from "./text.ts";

/** The specification's number. */
const CLASSES_PER_PAGE = 10;
const ALL_SESSIONS = "all";

/** A class teacher's classes open on the own one; the list is a click away from there. */
export function ClassesPage() {
  const account = useAccount();
  const [address] = useAddress(["list", "search", "category", "year", "status"]);
  const { className } = account;
  const mayHaveOwn = className !== null && !Object.values(address).some(Boolean);
  const query = useQuery(
    classesApi.list.queryOptions({
      input: mayHaveOwn ? { search: className, limit: CLASSES_PER_PAGE } : skipToken,
    }),
  );
  const ledClasses =
    query.data?.data.filter(({ classTeacher }) => classTeacher?.id === account.id) ?? [];
  const [only] = ledClasses.length === 1 ? ledClasses : [];
  if (mayHaveOwn && only) return <GoTo href={`/dashboard/classes/${only.id}`} />;
  if (mayHaveOwn && query.isPending) return <LoadingState />;
  return <AllClasses />;
}

/** The classes of a session, with their teachers and pupils. */
function AllClasses() {
  const manages = mayManageClasses(useAccount());
  const [isSeveral, setSeveral] = useState(false);
  const sessions = useSessions();
  const categories = useQuery(categoriesApi.list.queryOptions());
  const list = useList({
    filters: ["search", "category", "year", "status"],
    pageSize: CLASSES_PER_PAGE,
    read: (paging, { search, category, year, status }) =>
      classesApi.list.queryOptions({
        input: {
          ...paging,
          status:
            (["inactive", "all", "deleted"] as const).find((one) => one === status) ?? "active",
          ...(search && { search }),
          ...(category && { category }),
          ...(year && { academicYear: year }),
        },
      }),
  });
  const { address, set } = list;
  const year = address.year || sessions.current;
  const before = year === ALL_SESSIONS ? undefined : sessions.before(year);
  // A session without classes says so, unless something else narrows the list.
  const isFiltered = [address.search, address.category, address.status].some(Boolean);
  return (
    <Page
      title={titles.viewClasses}
      crumbs={[{ label: "Classes" }, { label: titles.viewClasses }]}
      actions={
        manages && (
          <>
            {year !== "" && year !== ALL_SESSIONS && (
              <Button onClick={() => setSeveral(true)}>Create several</Button>
            )}
            <ButtonLink href="/dashboard/classes/categories">{labels.manageCategories}</ButtonLink>
            <ButtonLink kind="primary" href="/dashboard/classes/create">
              {labels.createClass}
            </ButtonLink>
          </>
        )
      }
    >
      <ListPage
        list={list}
        noun={["class", "classes"]}
        search="Search name, category, section or year"
        filters={
          <>
            <FilterSelect
              label="Category"
              all="All categories"
              value={address.category}
              options={categories.data?.data.map(({ name }) => name) ?? []}
              onChange={(category) => set({ category })}
            />
            <FilterSelect
              label="Session"
              value={year}
              options={[
                ...(year === "" ? [{ value: "", label: "Current session" }] : []),
                ...sessions.names,
                { value: ALL_SESSIONS, label: "All sessions" },
              ]}
              onChange={(chosen) => set({ year: chosen === sessions.current ? "" : chosen })}
            />
            {manages && (
              <FilterSelect
                label="Status"
                all="Active"
                value={address.status}
                options={[
                  { value: "inactive", label: "Inactive" },
                  { value: "all", label: "Active and inactive" },
                  { value: "deleted", label: "Deleted" },
                ]}
                onChange={(chosen) => set({ status: chosen })}
              />
            )}
          </>
        }
        empty={
          manages && sessions.none ? (
            <EmptyState
              title={titles.noClassesFound}
              hint="Create a session first. Classes belong to a session."
              action={<FirstSession />}
            />
          ) : (
            <EmptyState
              title={titles.noClassesFound}
              hint={isFiltered ? noMatches : "This session has no classes yet."}
              action={
                manages && !isFiltered && year !== "" && before ? (
                  <CopyClasses fromYear={before} toYear={year} />
                ) : undefined
              }
            />
          )
        }
      >
        {(table) => <ClassesTable {...table} />}
      </ListPage>
      {isSeveral && (
        <Dialog opened size="lg" onClose={() => setSeveral(false)} title={newClasses.title}>
          <NewClassesForm academicYear={year} onDone={() => setSeveral(false)} />
        </Dialog>
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
