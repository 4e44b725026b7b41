import { nounFor, plural } from "@school/core/api/plural.ts";
import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { MIN_PUPILS_FOR_ADVICE } from "@school/core/cbt/analysis/advice.ts";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Muted, Notice } from "../../ui/page/Layout.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { analysisApi } from "../api.ts";
import { LeaderboardTable } from "../marks/Leaderboard.tsx";
import { aboutText } from "../tests/test-in-words.ts";
import { Remarkings } from "../tests/Remarkings.tsx";
import { testCrumbs, TestLinks } from "../tests/TestLinks.tsx";
import styles from "./Analysis.module.css";
import { Items } from "./Items.tsx";
import { analysis as texts } from "./text.ts";
import { Stat, StatRow } from "../../ui/page/Stat.tsx";
import { figure, needsReview } from "./ItemCard.tsx";
import { ScaleBar } from "../../ui/page/ScaleBar.tsx";
import { labels } from "../../ui/text.ts";

/** The analysis of one test, for all who sat it or for one class. */
export function AnalysedTest({ testId }: { testId: string }) {
  const [{ class: classId }, setAddress] = useAddress(["class"]);
  const query = useQuery(
    analysisApi.analysis.queryOptions({
      input: { id: testId, ...(classId !== "" && { classId }) },
      placeholderData: keepPreviousData,
    }),
  );
  const analysis = query.data?.data;
  return (
    <Page
      title={analysis ? `Analysis: ${analysis.test.title}` : "Analysis"}
      description={analysis && <>{aboutText(analysis.test)}.</>}
      crumbs={testCrumbs("Analysis")}
      actions={
        analysis && analysis.marked > 0 && <Button onClick={() => window.print()}>Print</Button>
      }
    >
      {analysis && <TestLinks test={analysis.test} mayChange={analysis.mayChange} here="analyze" />}
      {analysis && analysis.classes.length > 1 && (
        <div className={styles.filter}>
          <FilterSelect
            label="Class"
            all={labels.allClasses}
            value={classId}
            options={analysis.classes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => setAddress({ class: next })}
          />
        </div>
      )}
      {query.isError && (
        <ErrorState title="The analysis did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {!query.isError && !analysis && <LoadingState />}
      {analysis && <Analysis analysis={analysis} />}
    </Page>
  );
}

function Analysis({ analysis }: { analysis: TestAnalysis }) {
  if (analysis.marked === 0) {
    return (
      <EmptyState
        title={texts.noMarks}
        hint={
          analysis.stillSitting > 0
            ? `${plural(analysis.stillSitting, "pupil")} sitting now. The analysis opens when the first pupil submits.`
            : "The analysis opens when the first pupil submits."
        }
      />
    );
  }
  return (
    <>
      {!analysis.isFinal && (
        <Notice as="p" role="status">
          {analysis.stillSitting > 0
            ? `${plural(analysis.stillSitting, "pupil")} still sitting: these figures can change.`
            : "The test is still open: these figures can change."}
        </Notice>
      )}
      <TestFigures analysis={analysis} />
      <div className={styles.halves}>
        <Panel title="Scores">
          <DistributionChart bands={analysis.distribution} maxScore={analysis.test.maxScore} />
        </Panel>
        <Panel flush title="Leaderboard">
          <LeaderboardTable rows={analysis.leaderboard} />
        </Panel>
      </div>
      <Items analysis={analysis} />
      {analysis.mayChange && <Remarkings testId={analysis.test.id} />}
    </>
  );
}

/** The key figures of a test, each with an explanation. */
function TestFigures({ analysis }: { analysis: TestAnalysis }) {
  const { test, marked, scores, minutes, reliability, items } = analysis;
  return (
    <>
      <StatRow>
        <Stat label="Marked" value={marked} hint={nounFor(marked, "pupil")} />
        {scores && (
          <>
            <Stat
              label="Average score"
              value={figure(scores.mean, 1)}
              hint={`out of ${test.maxScore}; half the pupils have ${figure(scores.median, 1)} or more`}
            />
            <Stat
              label="Lowest to highest"
              value={`${figure(scores.lowest, 1)} – ${figure(scores.highest, 1)}`}
              hint={`standard deviation ${figure(scores.deviation, 1)}`}
            />
          </>
        )}
        {minutes && (
          <Stat
            label="Minutes taken"
            value={figure(minutes.median, 0)}
            hint={`middle value; from ${figure(minutes.lowest, 0)} to ${figure(minutes.highest, 0)} of ${test.duration}, without pauses`}
          />
        )}
        {items.length > 0 && (
          <Stat
            label="Questions"
            value={items.length}
            hint={`${items.filter(needsReview).length} to check`}
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
        <Muted>
          Reliability is calculated from the {reliability.pupils} pupils who had the same questions.
        </Muted>
      )}
      {items.length > 0 && marked < MIN_PUPILS_FOR_ADVICE && (
        <Muted>
          No advice with fewer than {MIN_PUPILS_FOR_ADVICE} pupils: the figures may be due to
          chance.
        </Muted>
      )}
    </>
  );
}

interface DistributionChartProps {
  bands: TestAnalysis["distribution"];
  maxScore: number;
}

/** The distribution of scores. It is a table, so that it can be read without its bars. */
function DistributionChart({ bands, maxScore }: DistributionChartProps) {
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
        {bands.toReversed().map(({ from, to, pupils }, index) => (
          <tr key={from}>
            <th scope="row">
              {figure(from, 1)} {index === 0 ? "to" : "to below"} {figure(to, 1)}
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
