import { FEWEST_FOR_ADVICE } from "@school/core/cbt/analysis/advice.ts";
import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import styles from "./Analysis.module.css";
import { figure, isToLookAt } from "./item-words.ts";

/** The test in a few numbers, each with what it means. */
export function TestFigures({ found }: { found: TestAnalysis }) {
  const { test, marked, scores, minutes, reliability, items } = found;
  return (
    <>
      <StatRow>
        <Stat label="Marked" value={marked} hint={marked === 1 ? "pupil" : "pupils"} />
        {scores && (
          <>
            <Stat
              label="Mean score"
              value={figure(scores.mean, 1)}
              hint={`of ${test.maxScore}; half reached ${figure(scores.median, 1)} or more`}
            />
            <Stat
              label="From, to"
              value={`${figure(scores.lowest, 1)} – ${figure(scores.highest, 1)}`}
              hint={`standard deviation ${figure(scores.deviation, 1)}`}
            />
          </>
        )}
        {minutes && (
          <Stat
            label="Minutes taken"
            value={figure(minutes.median, 0)}
            hint={`in the middle; ${figure(minutes.lowest, 0)} to ${figure(minutes.highest, 0)} of ${test.duration}, without pauses`}
          />
        )}
        {items.length > 0 && (
          <Stat
            label="Questions"
            value={items.length}
            hint={`${items.filter(isToLookAt).length} to look at`}
          />
        )}
        {reliability && (
          <Stat
            label={`Reliability (${reliability.kind === "alpha" ? "alpha" : "KR-20"})`}
            value={figure(reliability.value, 2)}
            hint={reliability.text}
          />
        )}
      </StatRow>
      {reliability && reliability.pupils < marked && (
        <p className={styles.soft}>
          The reliability is worked out from the {reliability.pupils} pupils who had the same
          questions.
        </p>
      )}
      {items.length > 0 && marked < FEWEST_FOR_ADVICE && (
        <p className={styles.soft}>
          With fewer than {FEWEST_FOR_ADVICE} pupils the figures may be chance, so no advice is
          given.
        </p>
      )}
    </>
  );
}
