import { beforeAll, describe, expect, test } from "vitest";
import { lintSample, type Finding } from "./lint-sample.ts";
import { cleanFiles, violations } from "./rules.samples.ts";

/*
 * A linter that passes everything looks like clean code. These tests lint small files with the
 * real configuration and expect each rule to report its violation, and nothing in valid files.
 */
let findings: Finding[] = [];
let exitCode = 0;

beforeAll(() => {
  const violating = violations.map(({ file, source }) => [file, source] as const);
  const report = lintSample(Object.fromEntries([...violating, ...Object.entries(cleanFiles)]));
  findings = report.findings;
  exitCode = report.code;
}, 60_000);

describe("every rule can fail", () => {
  test.each(violations)("$rule: $file", ({ file, rule, message }) => {
    const messages = findings.filter((f) => f.file === file);
    expect(messages).toContainEqual(
      expect.objectContaining({ rule, message: expect.stringContaining(message) }),
    );
  });

  test("the command fails", () => {
    expect(exitCode).toBe(1);
  });
});

describe("valid files have no findings", () => {
  test.each(Object.keys(cleanFiles))("%s", (file) => {
    expect(findings.filter((f) => f.file === file)).toEqual([]);
  });

  test("the command succeeds on valid files alone", () => {
    const { code, findings: none } = lintSample(cleanFiles);
    expect(none).toEqual([]);
    expect(code).toBe(0);
  }, 60_000);
});

test("each violating file breaks only one rule", () => {
  const extra = findings.filter((f) => {
    const expected = violations.find((o) => o.file === f.file);
    return expected !== undefined && expected.rule !== f.rule;
  });
  expect(extra).toEqual([]);
});
