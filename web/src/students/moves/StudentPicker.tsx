import { surnameFirst } from "@school/core/accounts/written-name.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { SearchedField } from "../../ui/fields/SearchedField.tsx";

type Listed = Pick<StudentRow, "id" | "firstName" | "lastName" | "admissionNumber" | "userId">;

interface StudentPickerProps<Row extends Listed> {
  /** The specification's "Student", unless the page has several of them. */
  label?: string;
  /** Search terms that find a pupil: "a name or an ID". */
  searchedBy?: string;
  /** Pupils that the server found. */
  rows: readonly Row[];
  /** Whether there are more matches. */
  more: boolean;
  chosen: Row | null;
  onSearch: (search: string) => void;
  onChoose: (student: Row | null) => void;
}

function labelOf(student: Listed): string {
  return `${surnameFirst(student)} · ${student.admissionNumber ?? student.userId}`;
}

/** One pupil, found by typing. */
export function StudentPicker<Row extends Listed>(props: StudentPickerProps<Row>) {
  const { label, searchedBy = "a name, an ID or a parent's phone", ...rest } = props;
  return (
    <SearchedField
      {...rest}
      label={label ?? "Student"}
      withAsterisk={label === undefined}
      searchedBy={searchedBy}
      labelOf={labelOf}
    />
  );
}
