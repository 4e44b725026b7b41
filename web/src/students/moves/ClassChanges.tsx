import { timeText } from "@school/core/api/dates.ts";
import type { ClassChange } from "@school/core/students/moves/contract.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { useListInPanel } from "../../platform/use-list.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ListPage } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";

const MOVES_PER_PAGE = 10;

const fromTo = ({ fromClass, toClass }: ClassChange) => `${fromClass ?? "No class"} to ${toClass}`;
const when = ({ createdAt }: ClassChange) => timeText(createdAt);
const who = ({ changedBy }: ClassChange) => changedBy ?? "Automatic";

const COLUMNS: readonly Column<ClassChange>[] = [
  {
    key: "student",
    header: "Student",
    rowHeader: true,
    cell: ({ student }) => <TwoLines below={student.admissionNumber}>{student.name}</TwoLines>,
    phoneCell: ({ student }) => student.name,
  },
  { key: "move", header: "Move", cell: fromTo },
  {
    key: "term",
    header: "Term",
    hideBelow: "md",
    phone: "hide",
    cell: fullTermName,
  },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => reason ?? "None given",
    phoneCell: ({ reason }) => reason,
  },
  {
    key: "when",
    header: "When",
    cell: (move) => <TwoLines below={`by ${who(move)}`}>{when(move)}</TwoLines>,
    phoneCell: (move) => `${when(move)} by ${who(move)}`,
  },
];

interface ClassChangesProps {
  title: string;
  studentId: string | undefined;
}

/** Recorded moves, the latest first, of one pupil or of all. */
export function ClassChanges({ title, studentId }: ClassChangesProps) {
  return (
    <Panel title={title} flush>
      <Moves key={studentId} title={title} studentId={studentId} />
    </Panel>
  );
}

function Moves({ title, studentId }: ClassChangesProps) {
  const list = useListInPanel(MOVES_PER_PAGE, (paging) =>
    studentsApi.classChanges.queryOptions({
      input: { ...paging, ...(studentId && { studentId }) },
    }),
  );
  return (
    <ListPage list={list} noun={["move", "moves"]} empty={<EmptyState title="No moves yet" />}>
      {(table) => (
        <DataTable
          {...table}
          caption={title}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          narrow="cards"
        />
      )}
    </ListPage>
  );
}
