import { classGroupsOf } from "@school/core/school/class-groups.ts";
import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "../../classes/api.ts";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { useClassNames } from "./use-class-names.ts";
import { NO_CLASS, type StudentList } from "./use-student-list.ts";
import { labels } from "../../ui/text.ts";

/** The filters that every list of pupils has. */
export function StudentFilters({ list: { address, set } }: { list: StudentList }) {
  const classNames = useClassNames();
  // Empty for a person who may not see them.
  const categories = useQuery(categoriesApi.list.queryOptions({ staleTime: 60_000 })).data?.data;
  const open = categories?.filter(({ isActive }) => isActive) ?? [];
  const { group, category, status } = address;
  return (
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
        options={[
          { value: "active", label: "Active" },
          { value: "disabled", label: "Disabled" },
        ]}
        onChange={(next) => set({ status: next })}
      />
    </>
  );
}
