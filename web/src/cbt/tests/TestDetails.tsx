import { timeText } from "@school/core/api/dates.ts";
import type { ManagedTest } from "@school/core/cbt/tests/contract.ts";
import { termLabel } from "@school/core/school/terms.ts";
import type { ReactNode } from "react";
import { counted } from "../../classes/class-words.ts";
import styles from "./Tests.module.css";

/** A test in two sentences, and below them what can be done to it. */
export function TestDetails({ test, children }: { test: ManagedTest; children: ReactNode }) {
  const { questions, totalMarks, maxScore, duration, assessmentType } = test;
  const term = `${termLabel(test.term, "First Term")} ${test.academicYear}`;
  const scale = maxScore === totalMarks ? "" : `, shown out of ${maxScore}`;
  const what =
    questions === 0
      ? "No questions yet, "
      : `${counted(questions, "question", "questions")} for each pupil, ${counted(totalMarks, "mark", "marks")}${scale}, `;
  return (
    <div className={styles.opened}>
      <p>
        {assessmentType}, {term}. {what}
        {counted(duration, "minute", "minutes")}. {timesWords(test)}
        {test.requireEntryCode && " Pupils type in an entry code."} Set by {test.author}.
      </p>
      {children}
    </div>
  );
}

function timesWords({ opensAt, closesAt }: ManagedTest): string {
  if (opensAt !== null && closesAt !== null) {
    return `Open from ${timeText(opensAt)} to ${timeText(closesAt)}.`;
  }
  if (opensAt !== null) return `Opens ${timeText(opensAt)}.`;
  return closesAt === null ? "No times yet." : `Closes ${timeText(closesAt)}.`;
}
