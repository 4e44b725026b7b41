import type { OverviewTest } from "@school/core/cbt/marks/contract.ts";
import type { ReactNode } from "react";
import { StatusBadge, type Tone } from "../../ui/page/StatusBadge.tsx";
import styles from "./TestCards.module.css";
import { aboutText, sizeText, stateWords } from "../test-words.ts";

interface TestCardsProps {
  tests: readonly OverviewTest[];
  /** Whether a card says whose test it is: of several children. */
  namesPupil: boolean;
  /** What can be done, of each test. */
  actions: (test: OverviewTest) => ReactNode;
}

/** Tests one below the other, each with its time and what can be done. */
export function TestCards({ tests, namesPupil, actions }: TestCardsProps) {
  return (
    <ul className={styles.list}>
      {tests.map((test) => (
        <li key={`${test.id} ${test.own?.studentId ?? ""}`}>
          <article className={styles.card}>
            <div className={styles.words}>
              <h3 className={styles.title}>{test.title}</h3>
              {namesPupil && test.own && <p className={styles.whose}>{test.own.name}</p>}
              <p>{aboutText(test)}</p>
              <p className={styles.meta}>{sizeText(test)}</p>
              <p className={styles.meta}>{timeWords(test)}</p>
            </div>
            <div className={styles.side}>
              <OwnBadge test={test} />
              {actions(test)}
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** To pupils a test that was hidden while they sit it is no draft. */
function timeWords(test: OverviewTest): string {
  return test.own !== null && test.state === "draft" ? "Nobody else begins it" : stateWords(test);
}

/** How the pupil stands to the test, once there is something to say. */
function OwnBadge({ test: { own, state } }: { test: OverviewTest }) {
  if (own === null) return null;
  const said = wordsOf(own.status, state);
  return said && <StatusBadge tone={said.tone}>{said.words}</StatusBadge>;
}

function wordsOf(
  status: NonNullable<OverviewTest["own"]>["status"],
  state: OverviewTest["state"],
): { tone: Tone; words: string } | null {
  if (status === "handed_in") return { tone: "good", words: "Handed in" };
  if (status === "sitting") return { tone: "waiting", words: "Begun" };
  if (status === "absent") return { tone: "neutral", words: "Absent" };
  return state === "over" ? { tone: "neutral", words: "Not taken" } : null;
}
