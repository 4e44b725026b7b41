import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { ComboField } from "../../ui/fields/FormFields.tsx";
import { staffApi } from "../api.ts";
import { nameOf } from "./staff-values.ts";
import type { StaffForm } from "./use-staff-form.ts";

/** Somebody of the staff, found by name. */
export function SupervisorField({ form, ownId }: { form: StaffForm; ownId?: string | undefined }) {
  const { id, name } = form.values.supervisor;
  const search = useDeferredValue(id === "" ? name.trim() : "");
  const found = useQuery(
    staffApi.list.queryOptions({ input: { limit: 20, ...(search && { search }) } }),
  );
  const people = new Map(
    (found.data?.data ?? [])
      .filter((person) => person.id !== ownId)
      .map((person) => [`${nameOf(person)} (${person.staffId})`, person.id]),
  );
  return (
    <ComboField
      label={form.labels.supervisor}
      placeholder="Type a name"
      options={[...people.keys()]}
      filter={({ options }) => options}
      value={name}
      error={form.issueFor("supervisor")}
      onChange={(typed) =>
        form.change({ supervisor: { id: people.get(typed) ?? "", name: typed } })
      }
    />
  );
}
