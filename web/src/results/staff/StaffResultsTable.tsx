import type { Result } from "@school/core/results/schemas.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { toastError, toastSuccess } from "../../ui/feedback/toast.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { Button, ButtonLink } from "../../ui/page/Button.tsx";
import { actionsColumn } from "../../ui/table/actions-column.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import type { ListRows } from "../../ui/table/ListPage.tsx";
import { TwoLines } from "../../ui/table/RowParts.tsx";
import type { Selection } from "../../ui/table/selection.ts";
import { resultsApi } from "../api.ts";
import { gridAddress } from "../upload/sheet-address.ts";
import { ResultBadge } from "../ResultBadge.tsx";
import { ApprovalNote, MissingNote, PrincipalNote, ResultCard } from "../ResultCard.tsx";
import { Figure, partColumns, totalColumn } from "../ScoreCells.tsx";
import { partsIn } from "../score-parts.ts";
import styles from "./StaffResults.module.css";
import { failures } from "../../ui/text.ts";

interface StaffResultsTableProps extends ListRows<Result> {
  empty: ReactNode;
  /** Whether columns with equal values are shown. */
  withTeacher: boolean;
  withClass: boolean;
  withSubject: boolean;
  selection: Selection<Result> | undefined;
  /** The session and term of all rows. */
  session: string;
  term: { readonly id: string } | undefined;
}

/** Results with their scores, status and next step. */
export function StaffResultsTable(props: StaffResultsTableProps) {
  const { rows, withTeacher, withClass, withSubject, session, term, ...rest } = props;
  const gridHref = (row: Result) =>
    gridAddress({
      academicYear: session,
      term,
      schoolClass: row.class,
      subject: row.subject,
    });
  const optional: [boolean, Column<Result>][] = [
    [
      withClass,
      {
        key: "class",
        header: "Class",
        cell: (row) => <span className={styles.tight}>{row.class.name}</span>,
      },
    ],
    [withSubject, { key: "subject", header: "Subject", cell: ({ subject }) => subject.name }],
    [withTeacher, { key: "teacher", header: "Teacher", cell: (row) => row.teacher?.name ?? "–" }],
  ];
  const columns: Column<Result>[] = [
    {
      key: "student",
      header: "Student",
      rowHeader: true,
      cell: (row) => (
        <TwoLines below={row.student.admissionNumber}>
          <AppLink href={gridHref(row)}>{row.student.name}</AppLink>
        </TwoLines>
      ),
    },
    ...optional.flatMap(([shown, column]) => (shown ? [column] : [])),
    ...partColumns(partsIn(rows ?? []), (row: Result) => row.scores),
    totalColumn,
    {
      key: "grade",
      header: "Grade",
      align: "center",
      cell: ({ grade }) => <Figure value={grade} />,
    },
    {
      key: "state",
      header: "Status",
      cell: (row) => (
        <>
          <ResultBadge result={row} />
          <ApprovalNote result={row} underBadge />
          <MissingNote result={row} />
          <PrincipalNote result={row} />
        </>
      ),
    },
    actionsColumn((row) => <StaffResultStep result={row} gridHref={gridHref(row)} small />),
  ];
  return (
    <DataTable
      {...rest}
      opens
      caption="Results"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      narrow={(row) => (
        <ResultCard result={row}>
          <ApprovalNote result={row} />
          <MissingNote result={row} />
          <PrincipalNote result={row} />
          <StaffResultStep result={row} gridHref={gridHref(row)} />
        </ResultCard>
      )}
    />
  );
}

interface StaffResultStepProps {
  result: Result;
  gridHref: string;
  small?: boolean;
}

/** A teacher's next step: publish a complete draft, or correct a rejected result. */
function StaffResultStep({ result, gridHref, small = false }: StaffResultStepProps) {
  const size = small ? "compact-sm" : "sm";
  const of = (
    <span className="visually-hidden">
      {" "}
      {result.student.name}, {result.subject.name}
    </span>
  );
  if (result.status === "rejected") {
    return (
      <ButtonLink size={size} kind="primary" href={gridHref}>
        Correct scores{of}
      </ButtonLink>
    );
  }
  if (result.status === "approved" || result.published) return null;
  if (result.total === null) return null;
  return <PublishButton result={result} size={size} />;
}

function PublishButton({ result, size }: { result: Result; size: "sm" | "compact-sm" }) {
  const queries = useQueryClient();
  const { student, subject } = result;
  const publish = useMutation(
    resultsApi.publish.mutationOptions({
      onSuccess: () => toastSuccess(`Published: ${student.name}, ${subject.name}`),
      onError: (error) => toastError(messageOf(error, failures.save)),
      onSettled: () => queries.invalidateQueries({ queryKey: resultsApi.key() }),
    }),
  );
  return (
    <Button
      size={size}
      aria-label={`Publish ${student.name}, ${subject.name}`}
      disabled={publish.isPending}
      onClick={() => publish.mutate({ id: result.id, version: result.version })}
    >
      {publish.isPending ? "Publishing..." : "Publish"}
    </Button>
  );
}
