import { MAX_SLIPS } from "@school/core/accounts/users/login-slips.ts";
import { nounFor } from "@school/core/api/plural.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { SlipNote } from "../../accounts/slips/SlipNote.tsx";
import { classesApi } from "../../classes/api.ts";
import { useAddress } from "../../platform/address.ts";
import { FilterBar } from "../../ui/table/FilterBar.tsx";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { labels as uiLabels } from "../../ui/text.ts";
import { slipNotes } from "./text.ts";

const KEYS = ["class", "search", "signedIn"] as const;

/** Whose slips: the filters in the address, and who is selected of those in sight. */
export function useSlipChoice() {
  const [address, setAddress] = useAddress(KEYS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return {
    address,
    /** Other filters show other people, of whom none is selected. */
    filter(changes: Partial<typeof address>): void {
      setSelected(new Set());
      setAddress(changes);
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
  /** How many match, once known; up to `MAX_SLIPS` are in sight. */
  total: number | undefined;
  /** Further filters. */
  children?: ReactNode;
}

/** By class and search, for slips of pupils and of parents. */
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
        <SlipNote>{slipNotes.first(MAX_SLIPS, total)}</SlipNote>
      )}
    </>
  );
}
