import type { z } from "zod";
import type { Issue } from "../../api/error.ts";
import { questionFaults } from "../questions/question-faults.ts";
import type { QuestionDraft } from "../questions/question.ts";
import { sectionFaults } from "../questions/section-faults.ts";
import { MIN_ENTRY_CODE_LENGTH } from "./test-limits.ts";
import { testIssues } from "./text.ts";
import type { testForm } from "./test.ts";

export type TestInput = { [Field in keyof typeof testForm]: z.output<(typeof testForm)[Field]> };

type Checked = Pick<
  TestInput,
  | "title"
  | "platform"
  | "requireEntryCode"
  | "entryCode"
  | "numQuestions"
  | "opensAt"
  | "closesAt"
  | "showCBT"
>;

/**
 * Returns the issues of a test and its questions, each at its field. A draft can lack its times and
 * questions. A test that is shown to pupils has a complete list, and both times if it is online. A test
 * on paper has no entry code.
 *
 * @param becomesShownAt now (RFC 3339) for a test not yet shown to pupils; null for one already shown,
 * whose times may be over
 */
export function testFaults(
  test: Checked,
  questions: readonly QuestionDraft[],
  becomesShownAt: string | null = null,
): Issue[] {
  const issues: Issue[] = [];
  const fault = (field: keyof Checked | "questions", message: string) =>
    issues.push({ path: [field], message });

  if (test.title.trim() === "") fault("title", "Please give the test a title.");
  if (test.opensAt !== null && test.closesAt !== null && !isBefore(test.opensAt, test.closesAt)) {
    fault("closesAt", testIssues.closesBeforeOpening);
  }
  if (test.platform === "Online" && test.requireEntryCode) {
    const signs = (test.entryCode ?? "").match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0;
    if (signs === 0) {
      fault("entryCode", "Enter the code that pupils type to start.");
    } else if (signs < MIN_ENTRY_CODE_LENGTH) {
      fault("entryCode", testIssues.shortEntryCode);
    }
  }
  if (test.showCBT) {
    if (test.platform === "Online") {
      if (test.opensAt === null) fault("opensAt", "Choose when pupils can start.");
      if (test.closesAt === null) fault("closesAt", "Choose when the test closes.");
      else if (becomesShownAt !== null && !isBefore(becomesShownAt, test.closesAt)) {
        fault("closesAt", "This time has passed. Choose a later one to show the test.");
      }
      if (questions.length === 0) fault("questions", "Add at least one question.");
    }
    if (test.numQuestions !== null && test.numQuestions > questions.length) {
      fault("numQuestions", testIssues.tooFewQuestions(questions.length));
    }
    issues.push(...questionFaults(questions, test.numQuestions));
    issues.push(...sectionFaults(questions, test.numQuestions));
  }
  return issues;
}

function isBefore(earlier: string, later: string): boolean {
  return Date.parse(earlier) < Date.parse(later);
}
