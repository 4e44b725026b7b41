import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { ScaleBar } from "../../ui/page/ScaleBar.tsx";
import styles from "./DistributionChart.module.css";
import { figure } from "./item-words.ts";

interface DistributionChartProps {
  bands: TestAnalysis["distribution"];
  maxScore: number;
}

/** How many pupils reached which scores. It is a table, so it reads the same without its bars. */
export function DistributionChart({ bands, maxScore }: DistributionChartProps) {
  const most = Math.max(1, ...bands.map(({ pupils }) => pupils));
  return (
    <table className={styles.chart}>
      <caption className="visually-hidden">Pupils by score, out of {maxScore}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Score</th>
          <th scope="col">Pupils</th>
        </tr>
      </thead>
      <tbody>
        {bands.toReversed().map(({ from, to, pupils }, place) => (
          <tr key={from}>
            <th scope="row">
              {figure(from, 1)} {place === 0 ? "to" : "to under"} {figure(to, 1)}
            </th>
            <td>
              <ScaleBar share={pupils > 0 ? pupils / most : null} />
              <span className={styles.value}>{pupils}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
