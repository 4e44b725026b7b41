import { CLASS_GROUPS } from "@school/core/classes/class-groups.ts";
import type { ReactNode } from "react";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { useCategories, useClassNames } from "./use-class-choices.ts";
import { NO_CLASS, type STUDENT_FILTERS } from "./use-student-list.ts";

type Filters = Readonly<Record<(typeof STUDENT_FILTERS)[number], string>>;

interface StudentFiltersProps {
  filters: Filters;
  onChange: (changes: Partial<Filters>) => void;
  onClear: () => void;
  total: number | undefined;
  /** What the search looks into. */
  searchLabel: string;
  /** How many filters of `children` are set. */
  more?: number;
  children?: ReactNode;
}

/** Search and filters above a list of pupils. */
export function StudentFilters(props: StudentFiltersProps) {
  const { filters, onChange, onClear, total, searchLabel, more = 0, children } = props;
  const categories = useCategories().filter(({ isActive }) => isActive);
  const { group, category, status } = filters;
  return (
    <FilterBar
      search={{
        label: searchLabel,
        value: filters.search,
        onChange: (search) => onChange({ search }),
      }}
      noun={total === 1 ? "student" : "students"}
      total={total}
      active={[group, category, filters.class, status].filter(Boolean).length + more}
      onClear={onClear}
    >
      <FilterSelect
        label="Class group"
        all="All groups"
        value={group}
        options={CLASS_GROUPS}
        onChange={(next) => onChange({ group: next, category: "" })}
      />
      {categories.length > 0 && (
        <FilterSelect
          label="Category"
          all="All categories"
          value={category}
          options={categories
            .filter(({ classGroup }) => group === "" || classGroup === group)
            .map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(next) => onChange({ category: next })}
        />
      )}
      <FilterCombo
        label="Class"
        all="All classes"
        value={filters.class}
        options={[...useClassNames(), NO_CLASS]}
        onChange={(next) => onChange({ class: next })}
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={status}
        options={[
          { value: "active", label: "Active" },
          { value: "disabled", label: "Disabled" },
        ]}
        onChange={(next) => onChange({ status: next })}
      />
      {children}
    </FilterBar>
  );
}
