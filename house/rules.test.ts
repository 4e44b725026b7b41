import { beforeAll, describe, expect, test } from "vitest";
import { lintSample, type Finding } from "./lint-sample.ts";
import { cleanFiles, offences } from "./rules.samples.ts";

/*
 * A linter that passes everything looks like a clean house. These tests lint small offending
 * files with the real configuration and expect each rule to speak, and to stay silent on
 * their well-behaved neighbours.
 */
let findings: Finding[] = [];
let exitCode = 0;

beforeAll(() => {
  const offending = offences.map(({ file, source }) => [file, source] as const);
  const report = lintSample(Object.fromEntries([...offending, ...Object.entries(cleanFiles)]));
  findings = report.findings;
  exitCode = report.code;
}, 60_000);

describe("every rule can fail", () => {
  test.each(offences)("$rule: $file", ({ file, rule, says }) => {
    const found = findings.filter((f) => f.file === file);
    expect(found).toContainEqual(
      expect.objectContaining({ rule, message: expect.stringContaining(says) }),
    );
  });

  test("and the command then fails", () => {
    expect(exitCode).toBe(1);
  });
});

describe("nothing is reported of well-behaved files", () => {
  test.each(Object.keys(cleanFiles))("%s", (file) => {
    expect(findings.filter((f) => f.file === file)).toEqual([]);
  });

  test("and on those alone the command succeeds", () => {
    const { code, findings: none } = lintSample(cleanFiles);
    expect(none).toEqual([]);
    expect(code).toBe(0);
  }, 60_000);
});

test("each offending file breaks one rule only", () => {
  const extra = findings.filter((f) => {
    const expected = offences.find((o) => o.file === f.file);
    return expected !== undefined && expected.rule !== f.rule;
  });
  expect(extra).toEqual([]);
});
