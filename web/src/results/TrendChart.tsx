import { averageText } from "@school/core/results/reports/averages.ts";
import { fullTermName, type Term, termLabel } from "@school/core/school/terms.ts";
import { Panel } from "../ui/page/Panel.tsx";
import { trendTexts } from "./pupil/text.ts";
import styles from "./TrendChart.module.css";

export interface TrendPoint {
  readonly term: Term;
  readonly academicYear: string;
  readonly className: string;
  /** Out of 100; null without results. */
  readonly average: number | null;
}

interface TrendChartProps {
  points: readonly TrendPoint[];
  /** Pupil or class of the averages, if the page shows several pupils: "Primary 4 Gold". */
  of?: string;
  /** One for a pupil, two for a class, as in their reports. */
  decimals?: 1 | 2;
}

/** Least distance between two terms, and the heights of the chart's parts, in pixels. */
const STEP = 72;
const TOP = 22;
const HEIGHT = 100;
const FOOT = 34;

/**
 * Averages by term, oldest first. The SVG needs no script; the numbers are a table for screen
 * readers and paper. Renders nothing before the second term.
 */
export function TrendChart({ points, of, decimals = 1 }: TrendChartProps) {
  const title = of === undefined ? "Average by term" : trendTexts.titleOf(of);
  const shown = points.flatMap(({ average, ...point }) =>
    average === null ? [] : [{ ...point, average }],
  );
  if (shown.length < 2) return null;
  // As wide as its panel; the text keeps its size.
  const xAt = (at: number) => `${((at + 0.5) / shown.length) * 100}%`;
  const yOf = (average: number) => TOP + HEIGHT - average;
  return (
    <Panel title={title}>
      <div className={styles.box} role="region" aria-label={title} tabIndex={0}>
        <svg
          aria-hidden="true"
          className={styles.chart}
          height={TOP + HEIGHT + FOOT}
          style={{ minWidth: `${(shown.length * STEP) / 16}rem` }}
        >
          {[0, 50, 100].map((level) => (
            <g key={level}>
              <line x2="100%" y1={yOf(level)} y2={yOf(level)} />
              <text className={styles.level} y={yOf(level) - 3}>
                {level}
              </text>
            </g>
          ))}
          {shown.map(({ term, academicYear, average }, at) => {
            const x = xAt(at);
            const y = yOf(average);
            const before = shown[at - 1];
            const isNewYear = before?.academicYear !== academicYear;
            return (
              <g key={`${academicYear} ${term}`}>
                {before && (
                  <line
                    className={styles.change}
                    x1={xAt(at - 1)}
                    y1={yOf(before.average)}
                    x2={x}
                    y2={y}
                  />
                )}
                <circle cx={x} cy={y} r={3.5} />
                <text x={x} y={y - 8}>
                  {averageText(average, decimals)}
                </text>
                <text x={x} y={TOP + HEIGHT + 15}>
                  {termLabel(term, "1st Term")}
                </text>
                {isNewYear && (
                  <text x={x} y={TOP + HEIGHT + 29}>
                    {academicYear}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <table className={styles.figures}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Class</th>
            <th scope="col">Average</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ term, academicYear, className, average }) => (
            <tr key={`${academicYear} ${term}`}>
              <th scope="row">{fullTermName({ term, academicYear })}</th>
              <td>{className}</td>
              <td>{averageText(average, decimals)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
