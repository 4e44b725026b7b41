import type { AuditPerson } from "@school/core/school/audit/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ComboField } from "../../../ui/fields/ComboField.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../../ui/fields/SearchField.tsx";
import { auditApi } from "../../api.ts";

interface PersonFilterProps {
  /** Default: "Person". */
  label?: string;
  /** Id of the person; "" for everyone. */
  value: string;
  onChange: (id: string) => void;
}

/** Finds any present or former account by typing. */
export function PersonFilter({ label = "Person", value, onChange }: PersonFilterProps) {
  // Null while nothing is typed: the field then shows the chosen person.
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced(typed);
  const chosen = useQuery(
    auditApi.people.queryOptions({ input: { id: value }, enabled: value !== "" }),
  );
  const query = useQuery(
    auditApi.people.queryOptions({
      input: { search: search ?? "" },
      enabled: search !== null,
      placeholderData: keepPreviousData,
    }),
  );
  const people = new Map(query.data?.data.map((person) => [labelOf(person), person.id]));
  const [who] = value === "" ? [] : (chosen.data?.data ?? []);
  // The URL may contain an unknown id.
  const chosenLabel = value === "" ? "" : who ? labelOf(who) : "Selected person";

  function choose(id: string): void {
    setTyped(null);
    if (id !== value) onChange(id);
  }

  return (
    <ComboField
      label={label}
      placeholder="Everyone"
      options={typed === null ? [] : [...people.keys()]}
      filter={({ options }) => options}
      value={typed ?? chosenLabel}
      onChange={(text) => {
        const id = people.get(text);
        if (id !== undefined) choose(id);
        else if (text.trim() === "") choose("");
        else setTyped(text);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => setTyped(null)}
    />
  );
}

/** "Ada Obi (STF0012)", since two may have one name. */
function labelOf({ name, userId }: AuditPerson): string {
  return `${name} (${userId})`;
}

/** The text, updated after the typing pauses. */
function useDebounced(typed: string | null): string | null {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed?.trim() ?? null), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
