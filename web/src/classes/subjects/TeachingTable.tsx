import { plural } from "@school/core/api/plural.ts";
import type { ClassTeaching } from "@school/core/classes/subjects/contract.ts";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import type { TableOf } from "../../ui/table/ListPage.tsx";
import { RowActions } from "../../ui/table/RowParts.tsx";
import { takerTexts } from "../text.ts";
import styles from "../Classes.module.css";

interface TeachingTableProps extends TableOf<ClassTeaching> {
  onEdit: (classId: string) => void;
  /** Opens the list of pupils who take a subject of the class. */
  onPupils: (classId: string) => void;
}

/** Each class with its subjects. */
export function TeachingTable({ onEdit, onPupils, ...rest }: TeachingTableProps) {
  const edit = (row: ClassTeaching) => (
    <RowActions>
      <Button
        size="compact-sm"
        aria-label={`Edit subjects of ${row.fullName}`}
        onClick={() => onEdit(row.id)}
      >
        Edit
      </Button>
      {row.subjects.length > 0 && (
        <Button
          size="compact-sm"
          aria-label={takerTexts.open(row.fullName)}
          onClick={() => onPupils(row.id)}
        >
          Pupils
        </Button>
      )}
    </RowActions>
  );
  const columns: Column<ClassTeaching>[] = [
    {
      key: "name",
      header: "Class",
      rowHeader: true,
      width: "9rem",
      cell: ({ fullName }) => fullName,
    },
    {
      key: "taken",
      header: "Subjects",
      phone: "line",
      cell: (row) => <Taken row={row} />,
    },
    actionsColumn(edit, "Edit"),
  ];
  return (
    <DataTable
      {...rest}
      caption="Subjects by class"
      columns={columns}
      rowKey={({ id }) => id}
      narrow="cards"
    />
  );
}

/** "English, French (12 pupils)" */
function Taken({ row: { subjects } }: { row: ClassTeaching }) {
  if (subjects.length === 0) return <span className={styles.faint}>No subjects yet</span>;
  return <p className={styles.taught}>{subjects.map(nameWithTakers).join(", ")}</p>;
}

/** "French (12 pupils)" where only chosen pupils take it. */
function nameWithTakers({ name, takers }: ClassTeaching["subjects"][number]): string {
  return takers === null ? name : `${name} (${plural(takers, "pupil")})`;
}
