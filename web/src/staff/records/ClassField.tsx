import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { categoriesApi, classesApi } from "../../classes/api.ts";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import type { StaffForm } from "./use-staff-form.ts";

interface ClassFieldProps {
  form: StaffForm;
  name: "classTeacher" | "asstClassTeacher";
  /** The class that the record has so far. */
  held?: { id: string; fullName: string; category: string | null } | null | undefined;
}

/** A category, and then a class of it. */
export function ClassField({ form, name, held = null }: ClassFieldProps) {
  const label = form.labels[name] ?? "";
  const [category, setCategory] = useState(held?.category ?? "");
  const categories = useQuery(categoriesApi.list.queryOptions());
  const classes = useQuery(
    classesApi.list.queryOptions({ input: { limit: 200, ...(category && { category }) } }),
  );
  const value = form.values[name];
  const found = (classes.data?.data ?? []).map(({ id, fullName }) => ({
    value: id,
    label: fullName,
  }));
  const isMissing = held !== null && !found.some((one) => one.value === held.id);
  const shown = isMissing && value === held.id ? [{ value: held.id, label: held.fullName }] : [];
  return (
    <>
      <SelectField
        label={`${label} Category`}
        placeholder="All categories"
        options={(categories.data?.data ?? []).map((one) => one.name)}
        value={category}
        onChange={(event) => {
          setCategory(event.currentTarget.value);
          form.change({ [name]: "" });
        }}
      />
      <SelectField
        label={label}
        placeholder={classes.isPending ? "Loading..." : "None"}
        options={[...shown, ...found]}
        value={value}
        error={form.issueFor(name) ?? (classes.isError ? "The classes did not load" : undefined)}
        onChange={(event) => form.change({ [name]: event.currentTarget.value })}
      />
    </>
  );
}
