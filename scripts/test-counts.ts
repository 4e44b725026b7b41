import { stripVTControlCharacters } from "node:util";

/** Numbers of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields that are read from Vitest's JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The fields that are read from Playwright's JSON report: suites are nested in suites. */
interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    ok: boolean;
    file: string;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
}

/** Counts of Vitest's JSON report. A file that did not load counts as one failure. */
export function vitestCounts(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  const notLoaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON report. */
export function playwrightCounts(text: string): Counts {
  const { stats, errors } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The counts of one step. A failed step has at least one failure. A test run without tests is a
 * failure too.
 */
export function stepCounts(exitCode: number, ran: Counts | null, isTestRun: boolean): Counts {
  const counts = ran ?? { passed: 0, failed: 0, skipped: 0 };
  const hasFailed = exitCode !== 0 || (isTestRun && counts.passed + counts.failed === 0);
  return { ...counts, failed: hasFailed ? Math.max(1, counts.failed) : counts.failed };
}

/** A failure in two lines: the location, and the first line of the test's message. */
const failure = (where: string, message = "") =>
  `${where}\n    ${stripVTControlCharacters(message).trim().split("\n", 1).join("")}`;

/** The tests that failed in Vitest's JSON report, and the files that did not load. */
export function vitestFailures(text: string): string[] {
  const { testResults } = JSON.parse(text) as VitestReport;
  return testResults.flatMap(({ name, status, message, assertionResults }) =>
    status === "failed" && assertionResults.length === 0
      ? [failure(name, message)]
      : assertionResults
          .filter((test) => test.status === "failed")
          .map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages[0])),
  );
}

/** The journeys that failed in Playwright's JSON report. */
export function playwrightFailures(text: string): string[] {
  const inside = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) =>
        failure(`${file}: ${title}`, tests.flatMap(({ results }) => results)[0]?.error?.message),
      ),
    ...suites.flatMap(inside),
  ];
  return inside(JSON.parse(text) as PlaywrightSuite);
}
