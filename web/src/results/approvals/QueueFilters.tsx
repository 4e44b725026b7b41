import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { useQuery } from "@tanstack/react-query";
import { classesApi } from "../../classes/api.ts";
import { FilterCombo } from "../../ui/table/FilterCombo.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";

/** URL keys of the queue's filters. */
export const QUEUE_FILTERS = ["class", "subject", "term", "teacher"] as const;

type Address = Readonly<Record<(typeof QUEUE_FILTERS)[number], string>>;

/** Builds the server's filter from the URL. */
export function queueInput({ class: className, subject: subjectId, term: name, teacher }: Address) {
  const term = termOf(name);
  return {
    ...(className && { className }),
    ...(subjectId && { subjectId }),
    ...(term && { term }),
    ...(teacher && { teacherId: teacher }),
  };
}

interface QueueFiltersProps {
  address: Address;
  teachers: readonly { id: string; name: string }[];
  onChange: (changes: Partial<Address>) => void;
}

/** Filters of the queue by class, subject, term and teacher. */
export function QueueFilters({ address, teachers, onChange }: QueueFiltersProps) {
  const classes = useQuery(classesApi.list.queryOptions({ input: { limit: 200 } }));
  const subjects = useQuery(classesApi.subjects.list.queryOptions());
  return (
    <>
      <FilterCombo
        label="Class"
        all="All classes"
        value={address.class}
        options={classes.data?.data.map(({ fullName }) => fullName) ?? []}
        onChange={(className) => onChange({ class: className })}
      />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={address.subject}
        options={subjects.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        onChange={(subject) => onChange({ subject })}
      />
      <FilterSelect
        label="Term"
        all="All terms"
        value={termOf(address.term) ?? ""}
        options={TERMS.map((value) => ({ value, label: termLabel(value, "First Term") }))}
        onChange={(term) => onChange({ term })}
      />
      <FilterSelect
        label="Teacher"
        all="All teachers"
        value={address.teacher}
        options={teachers.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(teacher) => onChange({ teacher })}
      />
    </>
  );
}

function termOf(name: string): Term | undefined {
  return TERMS.find((one) => one === name);
}
