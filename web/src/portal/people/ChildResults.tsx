import { averageText } from "@school/core/results/reports/averages.ts";
import { positionText } from "@school/core/results/reports/positions.ts";
import type { ChildPage, TermSummary } from "@school/core/portal/contract-child.ts";
import type { TermResults } from "@school/core/results/pupil/contract.ts";
import { soFarText, withheldText } from "@school/core/results/text.ts";
import { termLabel } from "@school/core/school/terms.ts";
import { useQueries } from "@tanstack/react-query";
import { Fragment, useState, type ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { resultsApi } from "../../results/api.ts";
import { useOwnStudents } from "../../students/own-students.ts";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import styles from "./People.module.css";
import { sessionResults, type SessionResults, type SubjectLine } from "./session-results.ts";

type Averages = NonNullable<ChildPage["averages"]>;

interface ChildResultsProps {
  child: Pick<ChildPage, "id">;
  /** Results of the newest session with results. */
  results: readonly TermSummary[];
  averages: Averages;
}

/** Results by session: a row for each subject, a column for each term, totals below. */
export function ChildResults({ child, results, averages }: ChildResultsProps) {
  const isOwn = useOwnStudents().some(({ id }) => id === child.id);
  const [newest] = sessionResults(results);
  const earlier = Map.groupBy(
    averages.filter(({ academicYear }) => academicYear !== newest?.academicYear),
    ({ academicYear }) => academicYear,
  );
  return (
    <Panel
      title="Results"
      description="Results that the principal has approved. Each subject is out of 100."
      actions={
        isOwn && <AppLink href={`/dashboard/results?child=${child.id}`}>Scores and remarks</AppLink>
      }
      flush
    >
      {newest ? (
        <>
          <h3 className={styles.session}>{sessionTitle(newest)}</h3>
          <SessionTable session={newest} />
          <WithheldTerms terms={newest.terms} />
        </>
      ) : (
        <p className={styles.padded}>
          No results yet. They appear here after the principal approves them.
        </p>
      )}
      {[...earlier].map(([academicYear, terms]) => (
        <EarlierSession
          key={academicYear}
          title={sessionTitle({ academicYear, terms: terms.toReversed() })}
          studentId={child.id}
          terms={terms}
        />
      ))}
    </Panel>
  );
}

/** "2025/2026, Primary 4 Gold" */
function sessionTitle({
  academicYear,
  terms,
}: {
  academicYear: string;
  terms: readonly { className: string }[];
}): string {
  const classes = [...new Set(terms.map(({ className }) => className))];
  return `${academicYear}, ${classes.join(", ")}`;
}

interface EarlierSessionProps {
  title: string;
  studentId: string;
  terms: Averages;
}

/** A session whose results are read when it is expanded. */
function EarlierSession({ title, ...session }: EarlierSessionProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.earlier} onToggle={() => setWasOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && <EarlierResults {...session} />}
    </details>
  );
}

function EarlierResults({ studentId, terms }: Omit<EarlierSessionProps, "title">) {
  const queries = useQueries({
    queries: terms.map(({ termId }) =>
      resultsApi.ofStudent.queryOptions({ input: { studentId, termId } }),
    ),
  });
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) {
    return (
      <ErrorState
        title="These results did not load"
        onRetry={() => queries.forEach((query) => void query.refetch())}
      >
        {messageOf(failed.error)}
      </ErrorState>
    );
  }
  const read = queries.flatMap(({ data }) => data?.data.selected ?? []);
  if (read.length < terms.length) return <LoadingState />;
  return sessionResults(read.map(summaryOf)).map((ofSession) => (
    <Fragment key={ofSession.academicYear}>
      <SessionTable session={ofSession} />
      <WithheldTerms terms={ofSession.terms} />
    </Fragment>
  ));
}

/** The terms whose figures the school withholds from the family. */
function WithheldTerms({ terms }: { terms: readonly TermSummary[] }) {
  return terms
    .filter(({ isWithheld }) => isWithheld)
    .map(({ termId, term }) => (
      <p key={termId} className={styles.padded}>
        {termLabel(term, "First Term")}: {withheldText}
      </p>
    ));
}

function summaryOf({ subjects, ...term }: TermResults): TermSummary {
  return {
    ...term,
    subjects: subjects.map(({ subject, total, grade }) => ({ ...subject, total, grade })),
  };
}

function SessionTable({ session }: { session: SessionResults }) {
  const columns: Column<SubjectLine>[] = [
    { key: "subject", header: "Subject", rowHeader: true, cell: ({ name }) => name },
    ...session.terms.map(({ termId, term }): Column<SubjectLine> => ({
      key: termId,
      header: termLabel(term, "First Term"),
      align: "right",
      cell: ({ byTerm }) => {
        const mark = byTerm.get(termId);
        return mark ? (
          <span className={styles.mark}>
            {mark.total} <span className={styles.grade}>{mark.grade}</span>
          </span>
        ) : (
          <span className={styles.mark}>
            - <span className={styles.grade} />
          </span>
        );
      },
    })),
  ];
  const showsPosition = session.terms.some(({ position }) => position !== null);
  const sums = (label: string, value: (term: TermSummary) => ReactNode) => (
    <tr>
      <th scope="row">{label}</th>
      {session.terms.map((term) => (
        <td key={term.termId} data-align="right">
          <span className={styles.mark}>
            {value(term)} <span className={styles.grade} />
          </span>
        </td>
      ))}
    </tr>
  );
  return (
    <DataTable
      caption={`Results of ${session.academicYear}`}
      columns={columns}
      rows={session.subjects}
      rowKey={({ id }) => id}
      footer={
        <>
          {sums("Total", ({ total, isWithheld, isFinal, subjects, expected }) => {
            if (isWithheld) return "-";
            return isFinal ? total : soFarText(subjects.length, expected);
          })}
          {sums("Average", ({ average }) => averageText(average, 1))}
          {showsPosition &&
            sums("Position", ({ position }) => (position ? positionText(position) : "-"))}
        </>
      }
    />
  );
}
