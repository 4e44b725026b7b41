import { firstNameFirst } from "@school/core/accounts/written-name.ts";
import { first } from "@school/core/api/lists.ts";
import type { StaffDuties, StaffRow } from "@school/core/staff/lists/contract.ts";
import { mayHoldClasses } from "@school/core/staff/lists/takeover.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../ui/fields/FormFields.tsx";
import { FieldGrid, FormSection } from "../../ui/fields/FormLayout.tsx";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { staffApi } from "../api.ts";
import { dutiesIn, NOBODY, type Answers } from "./takeover.ts";

/** Maximum number of teachers in one list; a larger school searches. */
const MAX_TEACHERS = 200;

interface TakeoverFieldsProps {
  duties: StaffDuties;
  answers: Answers;
  onChange: (answers: Answers) => void;
}

/** Asks who takes over each class and subject; renders nothing if the person has none. */
export function TakeoverFields({ duties, answers, onChange }: TakeoverFieldsProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<readonly StaffRow[]>([]);
  const list = dutiesIn(duties);
  const staff = useQuery(
    staffApi.list.queryOptions({
      input: { status: "active", pageSize: MAX_TEACHERS, ...(search && { search }) },
      enabled: list.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  const [large, setLarge] = useState(false);
  if (list.length === 0) return null;
  if (!large && (staff.data?.pagination.total ?? 0) > MAX_TEACHERS) setLarge(true);

  const candidates = (staff.data?.data ?? []).filter(
    (person) => person.id !== duties.id && mayHoldClasses(person),
  );
  const people = [
    ...new Map([...chosen, ...candidates].map((person) => [person.id, person])).values(),
  ];
  const options = [
    { value: NOBODY, label: "No one" },
    ...people.map((person) => ({
      value: person.id,
      label: `${firstNameFirst(person)} (${person.staffId})`,
    })),
  ];
  const choose = (keys: readonly string[], value: string) => {
    const person = candidates.find(({ id }) => id === value);
    if (person) setChosen([...chosen, person]);
    onChange({ ...answers, ...Object.fromEntries(keys.map((key) => [key, value])) });
  };
  const values = new Set(list.map(({ key }) => answers[key] ?? ""));
  return (
    <FormSection title="Who takes over?" description="Choose a teacher for each, or No one.">
      {large && <SearchField label="Search teachers" value={search} onChange={setSearch} />}
      {list.length > 1 && (
        <SelectField
          label="All classes and subjects"
          placeholder="Choose..."
          options={options}
          value={values.size === 1 ? first([...values]) : ""}
          onChange={(event) =>
            choose(
              list.map(({ key }) => key),
              event.currentTarget.value,
            )
          }
        />
      )}
      <FieldGrid>
        {list.map(({ key, words }) => (
          <SelectField
            key={key}
            label={words}
            placeholder="Choose..."
            options={options}
            value={answers[key] ?? ""}
            onChange={(event) => choose([key], event.currentTarget.value)}
          />
        ))}
      </FieldGrid>
    </FormSection>
  );
}
