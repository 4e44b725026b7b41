import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { nounFor } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { labels as uiLabels } from "../../ui/text.ts";

const KEYS = ["class", "search", "signedIn", "page"] as const;

/** Holds the choice of slips: the filters in the URL, and the people selected among those shown. */
export function useSlipChoice() {
  const [address, setAddress] = useAddress(KEYS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    address,
    /** From 1. */
    page: Math.max(1, Math.trunc(Number(address.page)) || 1),
    /** Other filters show other people, so the selection is cleared. */
    filter(changes: Partial<typeof address>): void {
      setSelected(new Set());
      setAddress({ page: "", ...changes });
    },
    select: setSelected,
    selectedOf: (ids: readonly string[]) => ids.filter((id) => selected.has(id)),
  };
}

interface SlipFiltersProps {
  choice: ReturnType<typeof useSlipChoice>;
  /** "pupil" */
  noun: string;
  searchFor: string;
  /** Number of matches, once known; a page shows up to `MAX_SLIPS`. */
  total: number | undefined;
  /** Further filters. */
  children?: ReactNode;
}

/** Filters by class and search, for slips of pupils and of parents. */
export function SlipFilters({ choice, noun, searchFor, total, children }: SlipFiltersProps) {
  const { address, filter } = choice;
  const names = useQuery(classesApi.names.queryOptions());
  return (
    <>
      <FilterBar
        noun={nounFor(total ?? 0, noun)}
        total={total}
        active={(address.class ? 1 : 0) + (address.signedIn ? 1 : 0)}
        onClear={() => filter({ class: "", search: "", signedIn: "" })}
        search={{
          label: "Search",
          placeholder: searchFor,
          value: address.search,
          onChange: (search) => filter({ search }),
        }}
      >
        <FilterCombo
          label="Class"
          all={uiLabels.allClasses}
          value={address.class}
          options={names.data?.data ?? []}
          onChange={(name) => filter({ class: name })}
        />
        {children}
      </FilterBar>
      {total !== undefined && total > MAX_SLIPS && (
        <Pager
          page={choice.page}
          pageSize={MAX_SLIPS}
          total={total}
          noun={nounFor(total, noun)}
          onPage={(page) => filter({ page: page === 1 ? "" : String(page) })}
        />
      )}
    </>
  );
}
