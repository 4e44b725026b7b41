import { surnameFirst } from "@school/core/accounts/written-name.ts";
import { dayText } from "@school/core/api/dates.ts";
import type { StudentRow } from "@school/core/students/lists/contract.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import styles from "./ClassList.module.css";
import { classList } from "./text.ts";
import { messages } from "@school/core/students/text.ts";

/** A class of 30 fits on one sheet only if no row wraps. */
const onOneLine = (text: string | null) => <span className={styles.tight}>{text}</span>;

const COLUMNS: readonly Column<StudentRow>[] = [
  { key: "number", header: "No.", align: "right", cell: (_row, index) => index + 1 },
  { key: "name", header: "Name", rowHeader: true, cell: surnameFirst },
  { key: "admission", header: "Admission no.", cell: (row) => onOneLine(row.admissionNumber) },
  { key: "gender", header: "Gender", cell: ({ gender }) => gender },
  { key: "dob", header: messages.dateOfBirth, cell: ({ dob }) => onOneLine(dob && dayText(dob)) },
  { key: "phone", header: "Phone", cell: ({ parentPhone }) => onOneLine(parentPhone) },
  // Empty columns to write in.
  ...["first", "second", "third"].map((key) => ({
    key,
    header: <span className="visually-hidden">To write in</span>,
    width: "2.5rem",
    cell: () => "",
  })),
];

/** A list of pupils on paper: all of them, with columns to write in. */
export function ClassList({ className, rows }: { className: string; rows: readonly StudentRow[] }) {
  return (
    <div className={`print-only ${styles.list}`}>
      <p>{classList.heading(className, rows)}</p>
      <DataTable caption="Class list" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
    </div>
  );
}
