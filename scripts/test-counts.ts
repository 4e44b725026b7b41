/** How many tests ran to what end. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the text of Vitest's JSON report. A file that did not load counts as one failed. */
export function vitestCounts(text: string): Counts {
  const report = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Reads the text of Playwright's JSON report. */
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
 * What one step adds to the sum. A step that failed adds at least one failure, and a test run
 * that ran nothing is a failure too: silence is not success.
 */
export function stepCounts(exitCode: number, ran: Counts | null, isTestRun: boolean): Counts {
  const counts = ran ?? { passed: 0, failed: 0, skipped: 0 };
  const broken = exitCode !== 0 || (isTestRun && counts.passed + counts.failed === 0);
  return { ...counts, failed: broken ? Math.max(1, counts.failed) : counts.failed };
}
