import { averageText } from "@school/core/results/reports/averages.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import type { ChildPage, TermSummary } from "@school/core/portal/contract-child.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { useOwnStudents } from "../../students/own-students.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TrendChart } from "../../results/TrendChart.tsx";
import styles from "./People.module.css";
import { sessionResults, type SessionResults, type SubjectLine } from "./session-results.ts";
import { labels } from "./text.ts";

interface ChildResultsProps {
  child: Pick<ChildPage, "id">;
  results: readonly TermSummary[];
}

/** Results by session: a line for each subject, a column for each term, the sums below. */
export function ChildResults({ child, results }: ChildResultsProps) {
  const isOwn = useOwnStudents().some(({ id }) => id === child.id);
  const [newest, ...earlier] = sessionResults(results);
  return (
    <>
      <Panel
        title="Results"
        description="Approved and published results, out of 100 in each subject."
        actions={
          isOwn && (
            <AppLink href={`/dashboard/results?child=${child.id}`}>
              {labels.scoresAndRemarks}
            </AppLink>
          )
        }
        flush
      >
        {newest ? (
          <>
            <h3 className={styles.session}>{sessionTitle(newest)}</h3>
            <SessionTable session={newest} />
          </>
        ) : (
          <p className={styles.padded}>
            No results yet. They appear here after the principal approves them.
          </p>
        )}
        {earlier.map((session) => (
          <details key={session.academicYear} className={styles.earlier}>
            <summary>{sessionTitle(session)}</summary>
            <SessionTable session={session} />
          </details>
        ))}
      </Panel>
      <TrendChart points={results.toReversed()} />
    </>
  );
}

/** "2025/2026, Primary 4 Gold" */
function sessionTitle({ academicYear, terms }: SessionResults): string {
  const classes = [...new Set(terms.map(({ className }) => className))];
  return `${academicYear}, ${classes.join(", ")}`;
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
          {sums("Total", ({ total }) => total)}
          {sums("Average", ({ average }) => averageText(average, 1))}
          {showsPosition &&
            sums("Position", ({ position }) =>
              position
                ? `${positionLabel(position.place, position.tied)} of ${position.outOf}`
                : "-",
            )}
        </>
      }
    />
  );
}
