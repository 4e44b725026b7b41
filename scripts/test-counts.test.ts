import { expect, test } from "vitest";
import { playwrightCounts, stepCounts, vitestCounts } from "./test-counts.ts";

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { status: "passed", assertionResults: [{}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
  ],
};

test("a unit test file that does not load is a failure", () => {
  expect(vitestCounts(JSON.stringify(vitest))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("an error outside of any browser test is a failure", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [{}] }))).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
  });
});

const none = { passed: 0, failed: 0, skipped: 0 };
const good = { passed: 3, failed: 0, skipped: 0 };

test.each([
  ["a failed check counts one", 1, null, false, { ...none, failed: 1 }],
  ["a good check counts nothing", 0, null, false, none],
  ["a test run without a report failed", 0, null, true, { ...none, failed: 1 }],
  ["a test run without tests failed", 0, none, true, { ...none, failed: 1 }],
  ["an exit code counts though all tests passed", 1, good, true, { ...good, failed: 1 }],
  ["failures are not counted twice", 1, { ...good, failed: 2 }, true, { ...good, failed: 2 }],
  ["a good run counts as it is", 0, good, true, good],
])("%s", (_, exitCode, ran, isTestRun, expected) => {
  expect(stepCounts(exitCode, ran, isTestRun)).toEqual(expected);
});
