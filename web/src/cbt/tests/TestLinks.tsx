import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { testAddress, type TestPlace } from "./test-addresses.ts";
import { pageNames } from "./text.ts";
import styles from "./TestLinks.module.css";

interface TestLinksProps {
  test: Pick<TestSummary, "id" | "title" | "platform" | "state">;
  /** Whether the actor may read its keys. */
  mayChange: boolean;
  /** The current page. */
  here: TestPlace;
}

/** Links to the pages of a test, in the same order on each page. */
export function TestLinks({ test, mayChange, here }: TestLinksProps) {
  return (
    <nav aria-label={`Pages of ${test.title}`} className={`no-print ${styles.links}`}>
      {placesOf(test, mayChange).map(([place, label]) =>
        place === here ? (
          <span key={place} aria-current="page">
            {label}
          </span>
        ) : (
          <AppLink key={place} href={testAddress(place, test.id)}>
            {label}
          </AppLink>
        ),
      )}
    </nav>
  );
}

function placesOf(
  { platform, state }: Pick<TestSummary, "platform" | "state">,
  mayChange: boolean,
): [TestPlace, string][] {
  const isOnPaper = platform === "Offline";
  const isShown = state !== "draft";
  const places: [TestPlace, string, boolean][] = [
    ["edit", pageNames.edit, mayChange],
    ["preview", pageNames.preview, mayChange],
    ["print", pageNames.print, mayChange],
    ["hall", pageNames.liveView, isShown && !isOnPaper],
    ["paper-scores", pageNames.enterScores, isShown && isOnPaper],
    ["results", pageNames.marks, isShown],
    ["analyze", pageNames.analysis, isShown && !isOnPaper && mayChange],
    ["send-scores", pageNames.sendScores, isShown],
  ];
  return places.flatMap(([place, label, isOffered]) => (isOffered ? [[place, label]] : []));
}
