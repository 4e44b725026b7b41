import { plural } from "@school/core/api/plural.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import type { TermResults } from "@school/core/results/pupil/contract.ts";
import { positionLabel } from "@school/core/results/reports/positions.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { Muted, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { SubjectChart } from "./SubjectChart.tsx";
import { partColumns, ScoreStrip } from "../ScoreCells.tsx";
import styles from "./StudentResults.module.css";

type SubjectResult = TermResults["subjects"][number];

interface TermProps {
  results: TermResults;
  scheme: GradingScheme;
  stale: boolean;
}

/** One term for the family: totals, subjects, a chart and comments. */
export function StudentResultsTerm({ results, scheme, stale }: TermProps) {
  const { subjects, total, average, position, className } = results;
  const columns: Column<SubjectResult>[] = [
    { key: "subject", header: "Subject", rowHeader: true, cell: ({ subject }) => subject.name },
    ...partColumns(scheme.parts, ({ scores }: SubjectResult) => scores),
    { key: "total", header: "Total", align: "right", cell: (row) => <b>{row.total}</b> },
    { key: "grade", header: "Grade", align: "center", cell: ({ grade }) => grade },
    { key: "remark", header: "Remark", cell: ({ remark }) => remark },
  ];
  return (
    <Stack gap={5} className={styles.term} aria-busy={stale}>
      <StatRow>
        <Stat label="Average" value={averageText(average, 1)} hint="out of 100" />
        <Stat
          label="Total"
          value={total}
          hint={`of ${subjects.length * 100}, ${plural(subjects.length, "subject")}`}
        />
        {position && (
          <Stat
            label="Position"
            value={
              <>
                {positionLabel(position.place, position.tied)}{" "}
                <span className={styles.outOf}>of {position.outOf}</span>
              </>
            }
            hint={position.tied ? `shared position in ${className}` : `in ${className}`}
          />
        )}
      </StatRow>
      <Panel flush title={fullTermName(results)} description={className}>
        <DataTable
          caption="Subjects"
          columns={columns}
          rows={subjects}
          rowKey={({ subject }) => subject.id}
          narrow={(row) => <SubjectCard row={row} scheme={scheme} />}
        />
      </Panel>
      <div className={styles.columns}>
        {subjects.length > 1 && (
          <Panel title="At a glance">
            <SubjectChart
              caption="Total in each subject"
              scores={subjects.map(({ subject, total: value, grade }) => ({
                label: subject.name,
                value,
                note: grade,
              }))}
              mark={
                average === null
                  ? undefined
                  : { value: average, words: `Average: ${averageText(average, 1)}` }
              }
            />
          </Panel>
        )}
        <Comments subjects={subjects} />
      </div>
    </Stack>
  );
}

function SubjectCard({ row, scheme }: { row: SubjectResult; scheme: GradingScheme }) {
  return (
    <>
      <Row gap={3} spread className="tabular">
        <strong>{row.subject.name}</strong>
        <span>
          <b>{row.total}</b> {row.grade}
        </span>
      </Row>
      <Muted as="span" small>
        {row.remark}
      </Muted>
      <ScoreStrip parts={scheme.parts} scores={row.scores} />
    </>
  );
}

/** Comments of teachers and the principal by subject; empty without comments. */
function Comments({ subjects }: Pick<TermResults, "subjects">) {
  const commented = subjects.filter((one) => one.teacherComment || one.principalComment);
  if (commented.length === 0) return null;
  return (
    <Panel title="Comments">
      <Stack as="dl" gap={3} className={styles.comments}>
        {commented.map(({ subject, teacherComment, principalComment }) => (
          <div key={subject.id} className="print-keep">
            <dt>{subject.name}</dt>
            {teacherComment && (
              <dd>
                <span className={styles.by}>Teacher</span> {teacherComment}
              </dd>
            )}
            {principalComment && (
              <dd>
                <span className={styles.by}>Principal</span> {principalComment}
              </dd>
            )}
          </div>
        ))}
      </Stack>
    </Panel>
  );
}
