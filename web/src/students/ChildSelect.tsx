import { FilterSelect } from "../ui/table/FilterSelect.tsx";
import { type OwnStudent, useOwnStudents } from "./own-students.ts";

interface ChildSelectProps {
  student: OwnStudent;
  onChange: (id: string) => void;
}

/** Switches between a parent's children; renders nothing for a pupil or an only child. */
export function ChildSelect({ student, onChange }: ChildSelectProps) {
  const students = useOwnStudents();
  if (students.length < 2) return null;
  return (
    <>
      <FilterSelect
        label="Child"
        value={student.id}
        options={students.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
      {/* For a page that the server rendered; a browser with scripts ignores it. */}
      <noscript>
        {students.map(({ id, name }) => (
          <p key={id}>
            <a href={`?${new URLSearchParams({ child: id })}`}>{name}</a>
          </p>
        ))}
      </noscript>
    </>
  );
}
