import type { TestSummary } from "@school/core/cbt/tests/test.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { AppLink } from "../../ui/page/AppLink.tsx";
import { ButtonLink } from "../../ui/page/Button.tsx";
import type { Crumb } from "../../ui/page/Page.tsx";
import { titles } from "../text.ts";
import { titles as uiTitles } from "../../ui/text.ts";
import { CBT, testAddress, type TestPage } from "./test-addresses.ts";
import { pageNames } from "./text.ts";
import styles from "./TestLinks.module.css";

interface TestLinksProps {
  test: Pick<TestSummary, "id" | "title" | "platform" | "state" | "toMark">;
  /** Whether the actor may read its keys. */
  mayChange: boolean;
  /** The current page. */
  here: TestPage;
}

/** Links to the pages of a test, in the same order on each page. */
export function TestLinks({ test, mayChange, here }: TestLinksProps) {
  return (
    <nav aria-label={`Pages of ${test.title}`} className={`no-print ${styles.links}`}>
      {pagesOf(test, mayChange).map(([page, label]) =>
        page === here ? (
          <span key={page} aria-current="page">
            {label}
          </span>
        ) : (
          <AppLink key={page} href={testAddress(page, test.id)}>
            {label}
          </AppLink>
        ),
      )}
    </nav>
  );
}

function pagesOf(
  { platform, state, toMark }: TestLinksProps["test"],
  mayChange: boolean,
): [TestPage, string][] {
  const isOnPaper = platform === "Offline";
  const isShown = state !== "draft";
  const pages: [TestPage, string, boolean][] = [
    ["edit", pageNames.edit, mayChange],
    ["preview", pageNames.preview, mayChange],
    ["print", pageNames.print, mayChange],
    ["hall", pageNames.liveView, isShown && !isOnPaper],
    ["answer-sheets", pageNames.readSheets, isShown && isOnPaper],
    ["paper-scores", pageNames.enterScores, isShown && isOnPaper],
    ["written", writtenLabel(toMark), toMark !== null && isShown && mayChange],
    ["results", pageNames.marks, isShown],
    ["analyze", pageNames.analysis, isShown && mayChange],
    ["send-scores", pageNames.sendScores, isShown],
  ];
  return pages.flatMap(([page, label, isOffered]) => (isOffered ? [[page, label]] : []));
}

function writtenLabel(toMark: number | null): string {
  return toMark ? `${pageNames.written} (${toMark})` : pageNames.written;
}

/** Where the arrow before a test's title leads. */
export const allTests = { label: uiTitles.tests, href: CBT } as const;

/** Breadcrumbs of a page about one test. */
export function testCrumbs(label: string): Crumb[] {
  return [allTests, { label }];
}

/** Shown if the URL names no test. */
export function NoTest({ hint = "Choose one of your tests." }: { hint?: string }) {
  return (
    <EmptyState
      title={titles.noTestChosen}
      hint={hint}
      action={
        <ButtonLink kind="primary" href={CBT}>
          {uiTitles.tests}
        </ButtonLink>
      }
    />
  );
}

/** Takes the place of work with papers on a test that is written on screens. */
export function OnlineTest({ testId }: { testId: string }) {
  return (
    <EmptyState
      title="This test is online"
      hint="Its scores come from the pupils' answers."
      action={
        <ButtonLink kind="primary" href={testAddress("results", testId)}>
          {pageNames.marks}
        </ButtonLink>
      }
    />
  );
}
