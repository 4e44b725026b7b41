import { expect, test } from "vitest";
import {
  playwrightCounts,
  playwrightFailures,
  stepCounts,
  vitestCounts,
  vitestFailures,
} from "./test-counts.ts";

const vitest = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    { name: "a.test.ts", status: "passed", assertionResults: [{ status: "passed" }] },
    {
      name: "b.test.ts",
      status: "failed",
      assertionResults: [
        {
          status: "failed",
          fullName: "it adds",
          failureMessages: ["\u001B[31mexpected 1\u001B[39m\n at b"],
        },
      ],
    },
    { name: "c.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ],
};

test("counts a unit test file that does not load as a failure", () => {
  expect(vitestCounts(JSON.stringify(vitest))).toEqual({ passed: 5, failed: 2, skipped: 3 });
});

test("counts an error outside of browser tests as a failure", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightCounts(JSON.stringify({ stats, errors: [{}] }))).toEqual({
    passed: 4,
    failed: 2,
    skipped: 2,
  });
});

test("names each failed test with the first line of what it says", () => {
  expect(vitestFailures(JSON.stringify(vitest))).toEqual([
    "b.test.ts: it adds\n    expected 1",
    "c.test.ts\n    no such module",
  ]);
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    ok,
    file: "a.spec.ts",
    tests: [{ results: [{ error: { message } }] }],
  });
  const suites = [
    { suites: [{ specs: [spec("signs in", false, "no button")] }] },
    { specs: [spec("out", true)] },
  ];
  expect(playwrightFailures(JSON.stringify({ suites }))).toEqual([
    "a.spec.ts: signs in\n    no button",
  ]);
});

const none = { passed: 0, failed: 0, skipped: 0 };
const passing = { passed: 3, failed: 0, skipped: 0 };

test.each([
  ["a failed check counts as one failure", 1, null, false, { ...none, failed: 1 }],
  ["a passing check adds nothing", 0, null, false, none],
  ["a test run without a report is a failure", 0, null, true, { ...none, failed: 1 }],
  ["a test run without tests is a failure", 0, none, true, { ...none, failed: 1 }],
  [
    "a failing exit code counts although all tests passed",
    1,
    passing,
    true,
    { ...passing, failed: 1 },
  ],
  ["failures are not counted twice", 1, { ...passing, failed: 2 }, true, { ...passing, failed: 2 }],
  ["a passing run keeps its counts", 0, passing, true, passing],
])("%s", (_, exitCode, ran, isTestRun, expected) => {
  expect(stepCounts(exitCode, ran, isTestRun)).toEqual(expected);
});
