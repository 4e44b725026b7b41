import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/feedback/Loaded.tsx";
import { Muted, PlainList, Row } from "../../ui/page/Layout.tsx";
import styles from "./OverviewSections.module.css";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import { aboutText, sizeText, stateText } from "../tests/test-in-words.ts";
import { marksApi } from "../api.ts";

type Section = "open" | "coming" | "past";

interface OverviewSectionsProps {
  /** The sections, in this order, each with its heading. */
  sections: readonly { section: Section; title: string }[];
  /** Shown when there are no tests. */
  empty: { title: string; hint: string };
  namesPupil: boolean;
  actions: (test: OverviewTest, section: Section) => ReactNode;
}

/** The tests of the landing page by section; refreshed automatically. */
export function OverviewSections({ sections, empty, namesPupil, actions }: OverviewSectionsProps) {
  const overview = useOverview();
  return (
    <Loaded query={overview} failed="The tests did not load">
      {({ data: tests }) => {
        const shown = sections.filter(({ section }) => tests[section].length > 0);
        if (shown.length === 0) return <EmptyState {...empty} />;
        return shown.map(({ section, title }) => (
          <section key={section} aria-labelledby={`tests-${section}`}>
            <h2 id={`tests-${section}`} className={styles.heading}>
              {title}
            </h2>
            <TestCards
              tests={tests[section]}
              namesPupil={namesPupil}
              actions={(test) => actions(test, section)}
            />
          </section>
        ));
      }}
    </Loaded>
  );
}

interface TestCardsProps {
  tests: readonly OverviewTest[];
  /** Whether a card names the pupil: for parents of several children. */
  namesPupil: boolean;
  /** Renders the actions for each test. */
  actions: (test: OverviewTest) => ReactNode;
}

/** A list of tests, each with its time and actions. */
function TestCards({ tests, namesPupil, actions }: TestCardsProps) {
  return (
    <PlainList>
      {tests.map((test) => (
        <li key={`${test.id} ${test.own?.studentId ?? ""}`}>
          <Row as="article" gap={5} spread className={styles.card}>
            <div className={styles.words}>
              <h3 className={styles.title}>{test.title}</h3>
              {namesPupil && test.own && <p className={styles.whose}>{test.own.name}</p>}
              <p>{aboutText(test)}</p>
              <Muted small>{sizeText(test)}</Muted>
              <Muted small>{timeText(test)}</Muted>
            </div>
            <Row gap={3}>
              <OwnBadge test={test} />
              {actions(test)}
            </Row>
          </Row>
        </li>
      ))}
    </PlainList>
  );
}

/** A test that was hidden while a pupil takes it is not a draft for that pupil. */
function timeText(test: OverviewTest): string {
  return test.own !== null && test.state === "draft"
    ? "No other pupils can start it"
    : stateText(test);
}

/** The pupil's status in the test; renders nothing before the test is over or started. */
function OwnBadge({ test: { own, state } }: { test: OverviewTest }) {
  if (own === null) return null;
  const badge = statusBadgeOf(own.status, state);
  return badge && <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>;
}

function statusBadgeOf(
  status: NonNullable<OverviewTest["own"]>["status"],
  state: OverviewTest["state"],
): { tone: Tone; text: string } | null {
  if (status === "handed_in") return { tone: "good", text: "Submitted" };
  if (status === "sitting") return { tone: "waiting", text: "Started" };
  if (status === "absent") return { tone: "neutral", text: "Absent" };
  return state === "over" ? { tone: "neutral", text: "Not taken" } : null;
}

/** Milliseconds between refreshes, so that a test appears when it opens. */
const REFRESH_MS = 60_000;

/** The open, coming and past tests. */
function useOverview() {
  return useQuery(
    marksApi.overview.queryOptions({ refetchInterval: REFRESH_MS, refetchOnWindowFocus: true }),
  );
}
