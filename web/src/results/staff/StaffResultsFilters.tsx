import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { SessionAndTerm } from "../upload/SheetPicker.tsx";
import { STATE_OPTIONS, type StaffResultsFilter } from "./use-staff-results-filter.ts";

/** Session, term, class, subject, state and a pupil's name. */
export function StaffResultsFilters({ filter }: { filter: StaffResultsFilter }) {
  const { chosen, subjects, address, set, active } = filter;
  return (
    <FilterBar
      noun="results"
      active={active}
      onClear={() => set({ class: "", subject: "", status: "", search: "" })}
      search={{
        label: "Search",
        placeholder: "Name or admission number",
        value: address.search,
        onChange: (search) => set({ search }),
      }}
    >
      <SessionAndTerm chosen={chosen} onChange={set} />
      <FilterSelect
        label="Class"
        all="All classes"
        value={chosen.schoolClass?.id ?? ""}
        options={chosen.classes.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        onChange={(id) => set({ class: id, subject: "" })}
      />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={chosen.subject?.id ?? ""}
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(subject) => set({ subject })}
      />
      <FilterSelect
        label="Status"
        all="All"
        value={address.status}
        options={STATE_OPTIONS}
        onChange={(status) => set({ status })}
      />
    </FilterBar>
  );
}
