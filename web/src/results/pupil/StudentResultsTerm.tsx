import { plural } from "@school/core/api/plural.ts";
import { absenceText, soFarText } from "@school/core/results/text.ts";
import { averageText } from "@school/core/results/reports/averages.ts";
import type { TermResults } from "@school/core/results/pupil/contract.ts";
import { positionText } from "@school/core/results/reports/positions.ts";
import type { GradingScheme } from "@school/core/school/grading-scheme.ts";
import { fullTermName } from "@school/core/school/terms.ts";
import { DataTable, type Column } from "../../ui/table/DataTable.tsx";
import { useScreen } from "../../ui/frame/screen.ts";
import { ButtonLink } from "../../ui/page/Button.tsx";
import { Muted, Notice, Row, Stack } from "../../ui/page/Layout.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { ScaleBar } from "../../ui/page/ScaleBar.tsx";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { SubjectChart } from "./SubjectChart.tsx";
import { partColumns, ScoreStrip } from "../ScoreCells.tsx";
import styles from "./StudentResults.module.css";

type SubjectResult = TermResults["subjects"][number];

interface TermProps {
  results: TermResults;
  scheme: GradingScheme;
  stale: boolean;
  /** Address of the released report card; null without one. */
  card: string | null;
}

/** One term for the family: totals, subjects, a chart and comments. */
export function StudentResultsTerm({ results, scheme, stale, card }: TermProps) {
  const { subjects, total, average, position, className, expected } = results;
  const onPhone = useScreen("phone");
  const columns: Column<SubjectResult>[] = [
    { key: "subject", header: "Subject", rowHeader: true, cell: ({ subject }) => subject.name },
    ...partColumns(scheme.parts, ({ scores }: SubjectResult) => scores),
    { key: "total", header: "Total", align: "right", cell: (row) => <b>{row.total}</b> },
    { key: "grade", header: "Grade", align: "center", cell: ({ grade }) => grade },
    { key: "remark", header: "Remark", cell: (row) => remarkOf(row, scheme) },
  ];
  return (
    <Stack gap={5} className={styles.term} aria-busy={stale}>
      {card && (
        <Notice className="no-print">
          <Row gap={3} spread>
            <strong>The report card of {fullTermName(results)} is ready.</strong>
            <ButtonLink kind="primary" href={card}>
              Open report card
            </ButtonLink>
          </Row>
        </Notice>
      )}
      {average === null ? (
        <Notice tone="good">
          <strong>{soFarText(subjects.length, expected)}.</strong> The average follows when all
          subjects are in.
        </Notice>
      ) : (
        <StatRow>
          <Stat label="Average" value={averageText(average, 1)} hint="out of 100" />
          <Stat
            label="Total"
            value={total}
            hint={`of ${subjects.length * 100}, ${plural(subjects.length, "subject")}`}
          />
          {position && (
            <Stat label="Position" value={positionText(position)} hint={`in ${className}`} />
          )}
        </StatRow>
      )}
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
        {subjects.length > 1 && !onPhone && (
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
        {!onPhone && <Comments subjects={subjects} />}
      </div>
    </Stack>
  );
}

/** A subject on a phone: its parts and comments appear on a tap. */
function SubjectCard({ row, scheme }: { row: SubjectResult; scheme: GradingScheme }) {
  return (
    <details className={styles.subject}>
      <summary>
        <strong>{row.subject.name}</strong>
        <ScaleBar share={row.total / 100} />
        <span className="tabular">
          <b>{row.total}</b> {row.grade}
        </span>
      </summary>
      <Muted as="span" small>
        {remarkOf(row, scheme)}
      </Muted>
      <ScoreStrip parts={scheme.parts} scores={row.scores} />
      <dl className={styles.comments}>
        <CommentsOn subject={row} />
      </dl>
    </details>
  );
}

/** The remark of the grade; an absence is not called weak. */
function remarkOf({ remark, scores }: SubjectResult, scheme: GradingScheme): string {
  return absenceText(scheme.parts, scores) || remark;
}

/** Comments of teachers and the principal by subject; empty without comments. */
function Comments({ subjects }: Pick<TermResults, "subjects">) {
  const commented = subjects.filter((one) => one.teacherComment || one.principalComment);
  if (commented.length === 0) return null;
  return (
    <Panel title="Comments">
      <Stack as="dl" gap={3} className={styles.comments}>
        {commented.map((one) => (
          <div key={one.subject.id} className="print-keep">
            <dt>{one.subject.name}</dt>
            <CommentsOn subject={one} />
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

function CommentsOn({ subject }: { subject: SubjectResult }) {
  return (
    <>
      {subject.teacherComment && (
        <dd>
          <span className={styles.by}>Teacher</span> {subject.teacherComment}
        </dd>
      )}
      {subject.principalComment && (
        <dd>
          <span className={styles.by}>Principal</span> {subject.principalComment}
        </dd>
      )}
    </>
  );
}
