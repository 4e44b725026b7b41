import type { People } from "@school/core/messages/groups/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorNote } from "../../ui/feedback/ErrorNote.tsx";
import { ComboField } from "../../ui/fields/ComboField.tsx";
import { SEARCH_DEBOUNCE_MS } from "../../ui/fields/SearchField.tsx";
import { Button } from "../../ui/page/Button.tsx";
import { messagesApi } from "../api.ts";
import styles from "./Groups.module.css";

type Person = People["pupils"][number];

interface PeoplePickerProps {
  people: People;
  error: string | undefined;
  onChange: (people: People) => void;
}

/** People chosen one by one, found by typing a name. */
export function PeoplePicker({ people, error, onChange }: PeoplePickerProps) {
  const [text, setText] = useState("");
  const [search, setSearch] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery(
    messagesApi.findPeople.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  );
  const offered = (["pupils", "staff"] as const).flatMap((list) =>
    (query.data?.data[list] ?? []).map((person) => ({ list, person })),
  );
  const add = (option: string) => {
    const picked = offered.find(({ person }) => labelOf(person) === option);
    if (picked) {
      const { list, person } = picked;
      const rest = people[list].filter(({ id }) => id !== person.id);
      onChange({ ...people, [list]: [...rest, person] });
    }
    // After the field has taken over the option.
    setTimeout(() => setText(""));
  };
  return (
    <>
      <ComboField
        label="Add a person"
        description="Type the name of a pupil or a member of staff."
        maxLength={200}
        options={[...new Set(offered.map(({ person }) => labelOf(person)))]}
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        onOptionSubmit={add}
      />
      <ErrorNote>{error}</ErrorNote>
      <Chosen title="Parents of" list="pupils" people={people} onChange={onChange} />
      <Chosen title="Staff" list="staff" people={people} onChange={onChange} />
    </>
  );
}

function labelOf({ name, detail }: Person): string {
  return detail === null ? name : `${name} · ${detail}`;
}

function Chosen({
  title,
  list,
  people,
  onChange,
}: Omit<PeoplePickerProps, "error"> & { title: string; list: keyof People }) {
  if (people[list].length === 0) return null;
  const without = (id: string) =>
    onChange({ ...people, [list]: people[list].filter((one) => one.id !== id) });
  return (
    <section aria-label={title}>
      <strong>{title}</strong>
      <ul className={styles.people}>
        {people[list].map((person) => (
          <li key={person.id}>
            <span>{labelOf(person)}</span>
            <Button
              size="compact-sm"
              kind="quiet"
              aria-label={`Remove ${person.name}`}
              onClick={() => without(person.id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
