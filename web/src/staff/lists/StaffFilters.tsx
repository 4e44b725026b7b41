import { DEPARTURE_LABELS } from "@school/core/accounts/departure.ts";
import { mayReadClasses } from "@school/core/classes/policy.ts";
import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../accounts/account.ts";
import { categoriesApi } from "../../classes/api.ts";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import type { ListPageProps } from "../../ui/table/ListPage.tsx";
import { labels } from "../text.ts";
import type { StaffListAddress } from "./staff-address.ts";
import { useStaffChoices } from "./work-fields.tsx";

const STATUSES = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
  { value: "left", label: DEPARTURE_LABELS.LEFT },
];

/** The filters of the directory: two of each day, the others behind a button. */
export function useStaffFilters(
  address: StaffListAddress,
  set: (changes: Partial<StaffListAddress>) => void,
): Pick<ListPageProps<unknown>, "filters" | "more" | "chips"> {
  const { departments, rolesInSchool } = useStaffChoices();
  const categories = useQuery(
    categoriesApi.list.queryOptions({ enabled: mayReadClasses(useAccount()) }),
  );
  const names = (categories.data?.data ?? []).flatMap(({ name, isActive }) =>
    isActive ? name : [],
  );
  const { department, status, category, role } = address;
  const chips = {
    department,
    status: STATUSES.find(({ value }) => value === status)?.label,
    category,
    role,
  };
  return {
    chips: Object.entries(chips).flatMap(([key, label]) =>
      label ? [{ label, onRemove: () => set({ [key]: "" }) }] : [],
    ),
    filters: (
      <>
        <FilterCombo
          label="Department"
          all="All"
          value={department}
          options={departments}
          onChange={(next) => set({ department: next })}
        />
        <FilterSelect
          label="Status"
          all="All"
          value={status}
          options={STATUSES}
          onChange={(next) => set({ status: next })}
        />
      </>
    ),
    more: (
      <>
        <FilterSelect
          label="Category"
          all="All"
          value={category}
          options={category && !names.includes(category) ? [...names, category] : names}
          onChange={(next) => set({ category: next })}
        />
        <FilterCombo
          label={labels.roleInSchool}
          all="All"
          value={role}
          options={rolesInSchool}
          onChange={(next) => set({ role: next })}
        />
      </>
    ),
  };
}
