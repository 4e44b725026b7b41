import { dayText } from "@school/core/api/dates.ts";
import type { AcademicSession } from "@school/core/school/schemas.ts";
import { TERMS, termLabel, type Term } from "@school/core/school/terms.ts";
import { Button } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { StatusBadge } from "../../ui/page/StatusBadge.tsx";

interface SessionTableProps {
  sessions: readonly AcademicSession[];
  onEdit: (session: AcademicSession) => void;
}

/** Sessions with the dates of their terms, newest first. */
export function SessionTable({ sessions, onEdit }: SessionTableProps) {
  const edit = (session: AcademicSession) => (
    <Button
      size="compact-sm"
      aria-label={`Edit session ${session.name}`}
      onClick={() => onEdit(session)}
    >
      Edit
    </Button>
  );
  const columns: Column<AcademicSession>[] = [
    { key: "name", header: "Session", rowHeader: true, cell: ({ name }) => name },
    ...TERMS.map((term): Column<AcademicSession> => ({
      key: term,
      header: termLabel(term, "First Term"),
      phone: "line",
      cell: (session) => <TermDates session={session} term={term} />,
      phoneCell: (session) => (
        <>
          {termLabel(term, "First Term")} <TermDates session={session} term={term} />
        </>
      ),
    })),
    actionsColumn(edit, "Edit"),
  ];
  return (
    <DataTable
      caption="Sessions"
      columns={columns}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No sessions yet" hint="Create one to admit pupils and enter scores." />
      }
      narrow="cards"
    />
  );
}

function TermDates({ session, term }: { session: AcademicSession; term: Term }) {
  const dates = session.terms.find((one) => one.term === term);
  if (!dates) return <>Not set</>;
  return (
    <span>
      {dayText(dates.startsOn)} to {dayText(dates.endsOn)}{" "}
      {dates.isCurrent && <StatusBadge tone="good">Current</StatusBadge>}
    </span>
  );
}
