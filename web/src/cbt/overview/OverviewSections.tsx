import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { ReactNode } from "react";
import { messageOf } from "../../platform/client/api-error.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { TestCards } from "./TestCards.tsx";
import styles from "./OverviewSections.module.css";
import { useOverview } from "./use-overview.ts";

type Place = "open" | "coming" | "past";

interface OverviewSectionsProps {
  /** Which of them, in this order, each with its heading. */
  places: readonly { place: Place; title: string }[];
  /** What is said when there is nothing at all. */
  empty: { title: string; hint: string };
  namesPupil: boolean;
  actions: (test: OverviewTest, place: Place) => ReactNode;
}

/** The tests of the landing page by place, read anew by themselves. */
export function OverviewSections({ places, empty, namesPupil, actions }: OverviewSectionsProps) {
  const overview = useOverview();
  const tests = overview.data?.data;
  if (tests === undefined) {
    if (!overview.isError) return <LoadingState />;
    return (
      <ErrorState title="The tests did not load" onRetry={() => void overview.refetch()}>
        {messageOf(overview.error)}
      </ErrorState>
    );
  }
  const shown = places.filter(({ place }) => tests[place].length > 0);
  if (shown.length === 0) return <EmptyState {...empty} />;
  return shown.map(({ place, title }) => (
    <section key={place} aria-labelledby={`tests-${place}`}>
      <h2 id={`tests-${place}`} className={styles.title}>
        {title}
      </h2>
      <TestCards
        tests={tests[place]}
        namesPupil={namesPupil}
        actions={(test) => actions(test, place)}
      />
    </section>
  ));
}
