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

/** Distance between two terms, and the chart's size, in SVG units. */
const STEP = 72;
/** Width of the scale's labels. */
const SCALE = 26;
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
  const width = SCALE + shown.length * STEP;
  const pointAt = (at: number, average: number) => ({
    x: SCALE + at * STEP + STEP / 2,
    y: TOP + HEIGHT - average,
  });
  const line = shown.map(({ average }, at) => {
    const { x, y } = pointAt(at, average);
    return `${x},${y}`;
  });
  return (
    <Panel title={title}>
      <div className={styles.box} role="region" aria-label={title} tabIndex={0}>
        <svg
          aria-hidden="true"
          className={styles.chart}
          viewBox={`0 0 ${width} ${TOP + HEIGHT + FOOT}`}
          style={{ width: `${width / 16}rem` }}
        >
          {[0, 50, 100].map((level) => (
            <g key={level}>
              <line x1={SCALE} x2={width} y1={TOP + HEIGHT - level} y2={TOP + HEIGHT - level} />
              <text className={styles.level} x={SCALE - 6} y={TOP + HEIGHT - level + 4}>
                {level}
              </text>
            </g>
          ))}
          <polyline points={line.join(" ")} />
          {shown.map(({ term, academicYear, average }, at) => {
            const { x, y } = pointAt(at, average);
            const isNewYear = shown[at - 1]?.academicYear !== academicYear;
            return (
              <g key={`${academicYear} ${term}`}>
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
