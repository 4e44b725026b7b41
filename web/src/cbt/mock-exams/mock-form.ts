import { schoolClock, schoolMoment } from "@school/core/api/dates.ts";
import type { QuestionBank } from "@school/core/cbt/banks/contract.ts";
import type { MockExamInput } from "@school/core/cbt/mock-exams/contract.ts";
import { isProposed, MOCK_PAPERS, MOCK_TITLE } from "@school/core/cbt/mock-exams/template.ts";
import { wholeNumber, type TestChoices } from "../tests/test-values.ts";

type Bank = Pick<QuestionBank, "id" | "name" | "subject" | "classCategory" | "questions">;

export interface SectionValues {
  readonly title: string;
  /** "" leaves the section out. */
  readonly bankId: string;
  readonly count: string;
}

export interface PaperValues {
  readonly title: string;
  readonly duration: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly sections: readonly SectionValues[];
}

export interface MockValues {
  readonly title: string;
  readonly classId: string;
  readonly termId: string;
  readonly papers: readonly PaperValues[];
}

const DAY_MS = 86_400_000;
const FIRST_HOUR = 9;
const HOURS_BETWEEN = 2;

/** The template in the next week, with a bank of the class's level for each section that has one. */
export function newMockExam(
  { classes, terms }: TestChoices,
  banks: readonly Bank[],
  classId: string,
  now: Date,
): MockValues {
  const level = classes.find(({ id }) => id === classId)?.classCategoryId;
  const day = schoolClock(new Date(now.getTime() + 7 * DAY_MS).toISOString()).slice(0, 10);
  const clock = (hour: number) => `${day}T${String(hour).padStart(2, "0")}:00`;
  return {
    title: MOCK_TITLE,
    classId,
    termId: terms.find(({ isCurrent }) => isCurrent)?.id ?? "",
    papers: MOCK_PAPERS.map(({ title, duration, sections }, at) => ({
      title,
      duration: String(duration),
      opensAt: clock(FIRST_HOUR + at * HOURS_BETWEEN),
      closesAt: clock(FIRST_HOUR + (at + 1) * HOURS_BETWEEN),
      sections: sections.map((section) => {
        const bank = banks.find(
          ({ subject, classCategory, questions }) =>
            classCategory.id === level && questions > 0 && isProposed(section, subject.name),
        );
        return {
          title: section.title,
          bankId: bank?.id ?? "",
          count: String(Math.min(section.questions, bank?.questions ?? section.questions)),
        };
      }),
    })),
  };
}

/** The chosen sections of the papers, with their places in the form. */
export function chosenPapers({ papers }: MockValues) {
  return papers.flatMap((paper, at) => {
    const sections = paper.sections
      .map((section, place) => ({ ...section, place }))
      .filter(({ bankId }) => bankId !== "");
    return sections.length === 0 ? [] : [{ ...paper, sections, place: at }];
  });
}

/** Papers, questions and minutes of one pupil. */
export function sizeOfMock(values: MockValues) {
  const papers = chosenPapers(values);
  const counts = papers.flatMap(({ sections }) => sections.map(({ count }) => count));
  const sum = (texts: readonly string[]) =>
    texts.reduce((total, text) => total + (wholeNumber(text) ?? 0), 0);
  return {
    papers: papers.length,
    questions: sum(counts),
    minutes: sum(papers.map(({ duration }) => duration)),
  };
}

/** The input to send. A paper is a test of the subject of its first bank. */
export function mockInput(values: MockValues, banks: readonly Bank[]): MockExamInput {
  return {
    title: values.title.trim(),
    classId: values.classId,
    termId: values.termId,
    papers: chosenPapers(values).map(({ title, duration, opensAt, closesAt, sections }) => ({
      title: `${values.title.trim()}: ${title.trim()}`,
      subjectId: banks.find(({ id }) => id === sections[0]?.bankId)?.subject.id ?? "",
      duration: wholeNumber(duration) ?? 0,
      opensAt: schoolMoment(opensAt) ?? "",
      closesAt: schoolMoment(closesAt) ?? "",
      sections: sections.map((section) => ({
        title: section.title,
        instructions: "",
        bankId: section.bankId,
        count: wholeNumber(section.count) ?? 0,
      })),
    })),
  };
}
