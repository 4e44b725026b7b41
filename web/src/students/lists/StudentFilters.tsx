import { classGroupsOf } from "@school/core/school/class-groups.ts";
import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "../../classes/api.ts";
import { schoolApi } from "../../school/api.ts";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { ListPageProps } from "../../ui/table/ListPage.tsx";
import { labels } from "../../ui/text.ts";
import { useClassNames } from "./use-class-names.ts";
import { NO_CLASS, type StudentList } from "./use-student-list.ts";

const STATUSES = [
  { value: "active", label: "Active" },
  { value: "disabled", label: "Disabled" },
];

/** The filters of the list of pupils: two of each day, the others behind a button. */
export function useStudentFilters(
  { address, set }: StudentList,
  manages: boolean,
): Pick<ListPageProps<unknown>, "filters" | "more" | "chips"> {
  const classNames = useClassNames();
  // Empty for a person who may not see them.
  const categories = useQuery(categoriesApi.list.queryOptions({ staleTime: 60_000 })).data?.data;
  const sessions = useQuery(
    schoolApi.sessions.queryOptions({ staleTime: 60_000, enabled: manages }),
  );
  const open = categories?.filter(({ isActive }) => isActive) ?? [];
  const { group, category, status, session } = address;
  const chips = {
    class: address.class,
    status: STATUSES.find(({ value }) => value === status)?.label,
    group,
    category: open.find(({ id }) => id === category)?.name,
    session: session && `Joined ${session}`,
  };
  return {
    chips: Object.entries(chips).flatMap(([key, label]) =>
      label ? [{ label, onRemove: () => set({ [key]: "" }) }] : [],
    ),
    filters: (
      <>
        <FilterCombo
          label="Class"
          all={labels.allClasses}
          value={address.class}
          options={[...classNames, NO_CLASS]}
          onChange={(next) => set({ class: next })}
        />
        <FilterSelect
          label="Status"
          all="At the school"
          value={status}
          options={STATUSES}
          onChange={(next) => set({ status: next })}
        />
      </>
    ),
    more: (
      <>
        <FilterSelect
          label={labels.classGroup}
          all="All groups"
          value={group}
          options={classGroupsOf(categories, [group])}
          onChange={(next) => set({ group: next, category: "" })}
        />
        {open.length > 0 && (
          <FilterSelect
            label="Category"
            all="All categories"
            value={category}
            options={open
              .filter(({ classGroup }) => group === "" || classGroup === group)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => set({ category: next })}
          />
        )}
        {manages && (
          <FilterSelect
            label="Session joined"
            all="All sessions"
            value={session}
            options={(sessions.data?.data ?? []).map(({ name }) => name)}
            onChange={(next) => set({ session: next })}
          />
        )}
        <FilterSelect
          label="Order"
          value={address.sort}
          options={[
            { value: "", label: "Surname, A to Z" },
            { value: "-name", label: "Surname, Z to A" },
            { value: "class", label: "Class" },
            { value: "admissionNumber", label: labels.admissionNo },
            ...(manages ? [{ value: "newest", label: "Newest first" }] : []),
          ]}
          onChange={(sort) => set({ sort })}
        />
      </>
    ),
  };
}
