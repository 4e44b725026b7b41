import type { Issue } from "../../api/error.ts";
import type { QuestionDraft, Section } from "./question.ts";
import { hasSections, sectionRuns, takeUnits, unitsOf } from "./sections.ts";
import { sectionIssues } from "./text.ts";

type Checked = Pick<QuestionDraft, "section" | "passage" | "marks">;

/**
 * Finds what makes a draw impossible or unfair, and sections incomplete. Faults of a section are at
 * its first question.
 *
 * @param numQuestions drawn for each pupil from a list without sections; null takes all
 */
export function sectionFaults(list: readonly Checked[], numQuestions: number | null): Issue[] {
  const issues: Issue[] = [];
  if (hasSections(list)) {
    if (numQuestions !== null) {
      issues.push({ path: ["numQuestions"], message: sectionIssues.drawnBySection });
    }
  } else if (numQuestions !== null && numQuestions < list.length && !canDraw(list, numQuestions)) {
    issues.push({ path: ["numQuestions"], message: sectionIssues.cutPassage(numQuestions) });
  }
  const earlier = new Set<number>();
  for (const { section, questions, from } of sectionRuns(list)) {
    if (!section) continue;
    const isSplit = earlier.has(section.key);
    earlier.add(section.key);
    issues.push(
      ...faultsOf(section, questions, isSplit).map((message) => ({
        path: ["questions", from, "section"],
        message,
      })),
    );
  }
  return issues;
}

function faultsOf(section: Section, questions: readonly Checked[], isSplit: boolean): string[] {
  const { title, draw } = section;
  if (isSplit) return [sectionIssues.split(title)];
  const content = contentOf(section);
  const marks = questions[0]?.marks;
  const isDrawn = draw !== null && draw < questions.length;
  return [
    title.trim() === "" && sectionIssues.noTitle,
    questions.some((one) => one.section && contentOf(one.section) !== content) &&
      sectionIssues.differs,
    draw !== null && draw > questions.length && sectionIssues.tooFew(questions.length),
    isDrawn && questions.some((one) => one.marks !== marks) && sectionIssues.unequalMarks,
    isDrawn && !canDraw(questions, draw) && sectionIssues.cutPassage(draw),
  ].filter((message) => message !== false);
}

function contentOf({ title, instructions, draw, isShuffled }: Section): string {
  return JSON.stringify([title, instructions, draw, isShuffled]);
}

function canDraw(list: readonly Checked[], count: number): boolean {
  return takeUnits(unitsOf(list), count) !== null;
}
