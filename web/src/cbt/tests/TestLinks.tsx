import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { testAddress, type TestPlace } from "./test-addresses.ts";
import styles from "./TestLinks.module.css";

interface TestLinksProps {
  test: Pick<TestSummary, "id" | "title" | "platform" | "state">;
  /** Whether the person may read its keys. */
  mayChange: boolean;
  /** The page on which they stand. */
  here: TestPlace;
}

/** The pages of one test, on each of them in the same order. */
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
    ["edit", "Edit", mayChange],
    ["preview", "Preview", mayChange],
    ["print", "Print", mayChange],
    ["hall", "Hall", isShown && !isOnPaper],
    ["paper-scores", "Scores on Paper", isShown && isOnPaper],
    ["results", "Marks", isShown],
    ["analyze", "Analysis", isShown && !isOnPaper && mayChange],
    ["send-scores", "Send Scores", isShown],
  ];
  return places.flatMap(([place, label, isOffered]) => (isOffered ? [[place, label]] : []));
}
