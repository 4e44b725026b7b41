import type { Issue } from "../api/error.ts";
import { roundHalfUp } from "../api/rounding.ts";
import type { GradingScheme } from "./grading-scheme.ts";

/** The specification's parts and bands, with the usual remarks of report sheets. */
export const DEFAULT_GRADING_SCHEME: GradingScheme = {
  parts: [
    { key: "CA1", label: "CA1", max: 10 },
    { key: "CA2", label: "CA2", max: 10 },
    { key: "CA3", label: "CA3", max: 10 },
    { key: "CA4", label: "CA4", max: 10 },
    { key: "exam", label: "Exam", max: 60 },
  ],
  bands: [
    { grade: "A", from: 75, remark: "Excellent" },
    { grade: "B", from: 65, remark: "Very Good" },
    { grade: "C", from: 50, remark: "Good" },
    { grade: "D", from: 45, remark: "Fair" },
    { grade: "E", from: 40, remark: "Pass" },
    { grade: "F", from: 0, remark: "Needs support" },
  ],
};

/** All faults of a scheme, as messages for the person who edits it; empty if it is valid. */
export function checkGradingScheme(scheme: GradingScheme): Issue[] {
  return [...checkParts(scheme.parts), ...checkBands(scheme.bands)];
}

/**
 * Returns the grade of a total out of 100. The total is rounded to one decimal, as displayed, and
 * belongs to the highest band it reaches. So 74.9 is in the band below 75, and no total falls
 * between two bands. Throws a RangeError for a total in no band: one below 0, or a scheme with a
 * gap.
 */
export function gradeOf(scheme: GradingScheme, total: number): string {
  const shown = roundHalfUp(total, 1);
  const reached = scheme.bands.filter((band) => band.from <= shown);
  if (reached.length === 0) throw new RangeError(`No grade band holds a total of ${total}`);
  return reached.reduce((best, band) => (band.from > best.from ? band : best)).grade;
}

/** Maximum marks of continuous assessment: 40 in the default scheme. */
export function caMaximum(scheme: GradingScheme): number {
  return sumOfMaxima(scheme.parts.filter((part) => part.key !== "exam"));
}

function sumOfMaxima(parts: GradingScheme["parts"]): number {
  return parts.reduce((sum, part) => sum + part.max, 0);
}

function checkParts(parts: GradingScheme["parts"]): Issue[] {
  const issues: Issue[] = [];
  const addIssue = (path: Issue["path"], message: string) =>
    issues.push({ path: ["parts", ...path], message });
  const labels = parts.map((part) => sameWord(part.label));

  parts.forEach((part, i) => {
    const name = part.label.trim() || part.key;
    if (parts.findIndex((other) => other.key === part.key) < i) {
      addIssue([i, "key"], `${part.key} is listed twice`);
    }
    if (labels[i] === "") addIssue([i, "label"], `Enter a name for ${part.key}`);
    else if (labels.indexOf(sameWord(part.label)) < i) {
      addIssue([i, "label"], `Two parts have the name ${name}`);
    }
    if (!Number.isInteger(part.max) || part.max < 1 || part.max > 100) {
      addIssue([i, "max"], `The maximum of ${name} must be a whole number from 1 to 100`);
    }
  });
  if (!parts.some((part) => part.key === "exam")) addIssue([], "The scheme needs an exam");
  const sum = sumOfMaxima(parts);
  if (sum !== 100) addIssue([], `The maximum scores add up to ${sum}. They must add up to 100`);
  return issues;
}

function checkBands(bands: GradingScheme["bands"]): Issue[] {
  const issues: Issue[] = [];
  const addIssue = (path: Issue["path"], message: string) =>
    issues.push({ path: ["bands", ...path], message });
  const grades = bands.map((band) => sameWord(band.grade));

  bands.forEach((band, i) => {
    if (grades[i] === "") addIssue([i, "grade"], `Enter the grade that starts at ${band.from}`);
    else if (grades.indexOf(sameWord(band.grade)) < i) {
      addIssue([i, "grade"], `Grade ${band.grade} is listed twice`);
    }
    if (!(band.from >= 0 && band.from <= 100) || roundHalfUp(band.from, 1) !== band.from) {
      addIssue(
        [i, "from"],
        `Grade ${band.grade} must start between 0 and 100, with one decimal place at most`,
      );
    }
    const above = bands[i - 1];
    if (above && band.from === above.from) {
      addIssue(
        [i, "from"],
        `Grades ${above.grade} and ${band.grade} overlap: both start at ${band.from}`,
      );
    } else if (above && band.from > above.from) {
      addIssue(
        [i, "from"],
        `Grade ${band.grade} starts at ${band.from}, above ${above.grade} at ${above.from}. List grades from the highest down`,
      );
    }
  });
  const last = bands.at(-1);
  if (!last) addIssue([], "Add grades for totals from 100 down to 0");
  else if (last.from > 0) {
    addIssue(
      [bands.length - 1, "from"],
      `Totals below ${last.from} have no grade. The last grade must start at 0`,
    );
  }
  return issues;
}

function sameWord(text: string): string {
  return text.trim().toLowerCase();
}
