import { timeText } from "@school/core/api/dates.ts";
import type { ClassChange } from "@school/core/students/moves/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Pager } from "../../ui/table/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { RowCard, RowFacts, TwoLines } from "../../ui/table/RowParts.tsx";
import { studentsApi } from "../api.ts";

const MOVES_PER_PAGE = 10;

const fromTo = ({ fromClass, toClass }: ClassChange) => `${fromClass ?? "No class"} to ${toClass}`;
const when = ({ createdAt }: ClassChange) => timeText(createdAt);
const who = ({ changedBy }: ClassChange) => changedBy ?? "The portal itself";

const COLUMNS: readonly Column<ClassChange>[] = [
  {
    key: "student",
    header: "Student",
    rowHeader: true,
    cell: ({ student }) => <TwoLines below={student.admissionNumber}>{student.name}</TwoLines>,
  },
  { key: "move", header: "Move", cell: fromTo },
  {
    key: "term",
    header: "Term",
    hideBelow: "md",
    cell: ({ term, academicYear }) => `${termLabel(term, "1st Term")} ${academicYear}`,
  },
  { key: "reason", header: "Reason", cell: ({ reason }) => reason ?? "None given" },
  {
    key: "when",
    header: "When",
    cell: (move) => <TwoLines below={`by ${who(move)}`}>{when(move)}</TwoLines>,
  },
];

/** Moves on record, the latest first, of one pupil or of all. */
export function ClassChanges(props: { title: string; studentId: string | undefined }) {
  const { title, studentId } = props;
  const [place, setPlace] = useState({ studentId, page: 1 });
  const page = place.studentId === studentId ? place.page : 1;
  const list = useQuery(
    studentsApi.classChanges.queryOptions({
      input: { page, limit: MOVES_PER_PAGE, ...(studentId && { studentId }) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Panel title={title} flush>
      <DataTable
        caption={title}
        columns={COLUMNS}
        rows={list.data?.data}
        rowKey={({ id }) => id}
        loading={list.isFetching}
        error={list.isError ? messageOf(list.error) : null}
        onRetry={() => void list.refetch()}
        empty={<EmptyState title="No moves yet" />}
        narrow={(move) => (
          <RowCard>
            <b>{move.student.name}</b>
            <span>{fromTo(move)}</span>
            {move.reason && <span>{move.reason}</span>}
            <RowFacts>
              {when(move)} by {who(move)}
            </RowFacts>
          </RowCard>
        )}
      />
      {list.data && (
        <Pager
          page={page}
          pageSize={MOVES_PER_PAGE}
          total={list.data.pagination.total}
          noun="moves"
          onPage={(next) => setPlace({ studentId, page: next })}
        />
      )}
    </Panel>
  );
}
