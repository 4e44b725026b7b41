import type { TestAnalysis } from "@school/core/cbt/analysis/contract.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useAddress } from "../../platform/address.ts";
import { messageOf } from "../../platform/client/api-error.ts";
import { Button } from "../../ui/page/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { FilterSelect } from "../../ui/table/FilterSelect.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useSchoolFacts } from "../../school/school-facts.ts";
import { analysisApi } from "../api.ts";
import { LeaderboardTable } from "../marks/Leaderboard.tsx";
import { aboutText } from "../test-words.ts";
import { Remarkings } from "../tests/Remarkings.tsx";
import { TestLinks } from "../TestLinks.tsx";
import { ANALYZE, CBT } from "../test-addresses.ts";
import styles from "./Analysis.module.css";
import { DistributionChart } from "./DistributionChart.tsx";
import { Items } from "./Items.tsx";
import { TestFigures } from "./TestFigures.tsx";

/** The analysis of one test, of all who sat it or of one class. */
export function AnalysedTest({ testId }: { testId: string }) {
  const [{ class: classId }, setAddress] = useAddress(["class"]);
  const query = useQuery(
    analysisApi.analysis.queryOptions({
      input: { id: testId, ...(classId !== "" && { classId }) },
      placeholderData: keepPreviousData,
    }),
  );
  const found = query.data?.data;
  const school = useSchoolFacts();
  return (
    <Page
      title={found ? `Analysis: ${found.test.title}` : "Analysis"}
      description={
        found && (
          <>
            {aboutText(found.test)}.<span className="print-only"> {school.name}</span>
          </>
        )
      }
      crumbs={[
        { label: "CBT", href: CBT },
        { label: "Analyse Tests", href: ANALYZE },
        { label: "Analysis" },
      ]}
      actions={found && found.marked > 0 && <Button onClick={() => window.print()}>Print</Button>}
    >
      {found && <TestLinks test={found.test} mayChange={found.mayChange} here="analyze" />}
      {found && found.classes.length > 1 && (
        <div className={styles.filter}>
          <FilterSelect
            label="Class"
            all="All classes"
            value={classId}
            options={found.classes.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(next) => setAddress({ class: next })}
          />
        </div>
      )}
      {query.isError && (
        <ErrorState title="The analysis did not load" onRetry={() => void query.refetch()}>
          {messageOf(query.error)}
        </ErrorState>
      )}
      {!query.isError && !found && <LoadingState />}
      {found && <Analysis found={found} />}
    </Page>
  );
}

function Analysis({ found }: { found: TestAnalysis }) {
  if (found.marked === 0) {
    return (
      <EmptyState
        title="Nobody has been marked yet"
        hint={
          found.stillSitting > 0
            ? `${pupils(found.stillSitting)} sit now. The analysis opens with the first hand-in.`
            : "The analysis opens with the first hand-in."
        }
      />
    );
  }
  return (
    <>
      {!found.isFinal && (
        <p className={styles.notice} role="status">
          {found.stillSitting > 0
            ? `${pupils(found.stillSitting)} still sitting: these figures may yet change.`
            : "The test is still open: these figures may yet change."}
        </p>
      )}
      <TestFigures found={found} />
      <div className={styles.halves}>
        <Panel title="Scores">
          <DistributionChart bands={found.distribution} maxScore={found.test.maxScore} />
        </Panel>
        <Panel flush title="Leaderboard">
          <LeaderboardTable rows={found.leaderboard} />
        </Panel>
      </div>
      <Items found={found} />
      {found.mayChange && <Remarkings testId={found.test.id} />}
    </>
  );
}

function pupils(count: number): string {
  return count === 1 ? "1 pupil" : `${count} pupils`;
}
