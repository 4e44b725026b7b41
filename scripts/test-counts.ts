/** Numbers of tests by result. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Counts of Vitest's JSON report. A file that did not load counts as one failure. */
export function vitestCounts(text: string): Counts {
  const report = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
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
