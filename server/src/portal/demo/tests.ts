import type { OptionKey } from "@school/core/cbt/questions/question.ts";
import {
  bankQuestions,
  cbtTests,
  paperQuestions,
  questionBanks,
  testPapers,
} from "../../cbt/tables.ts";
import { batch, type Batch } from "./batch.ts";
import { categoryId, classId, subjectId } from "./classes.ts";
import { demoId } from "./ids.ts";
import type { Pupil } from "./pupils.ts";
import { MATHEMATICS, type DemoQuestion } from "./questions.ts";
import { CURRENT_SESSION, termId } from "./school.ts";
import { sittingBatches } from "./sittings.ts";
import { teacherOf } from "./staff.ts";

const CLASS = "Primary 4";
const BANK_ID = demoId("question bank Primary 4 Mathematics");
const WRITTEN = new Date("2026-02-02T14:00:00Z");
const DAY_MS = 86_400_000;

/** The test of week 5 as it was set: two keys went wrong, for the analysis to find. */
const WEEK_5: readonly DemoQuestion[] = MATHEMATICS.slice(0, 10).map((question) => {
  if (question.questionText.startsWith("Which of these is a multiple")) {
    return { ...question, correctAnswers: ["B"] };
  }
  return question.questionText.startsWith("Break begins")
    ? { ...question, correctAnswers: ["half past three"] }
    : question;
});

interface DemoTest {
  title: string;
  questions: readonly DemoQuestion[];
  opensAt: Date;
  closesAt: Date;
  more?: Partial<typeof cbtTests.$inferInsert>;
}

const PAST_TEST = "Mathematics, week 5";

/** One test is over, one is open for two months from the day of the load. */
function demoTests(loadedAt: Date): DemoTest[] {
  const today = Math.floor(loadedAt.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number, hour = 0) => new Date(today + days * DAY_MS + hour * 3_600_000);
  return [
    {
      title: PAST_TEST,
      questions: WEEK_5,
      opensAt: new Date("2026-02-12T08:00:00Z"),
      closesAt: new Date("2026-02-12T09:30:00Z"),
      more: { duration: 30, maxScore: 40 },
    },
    {
      title: "Mathematics, second test",
      questions: MATHEMATICS.slice(10),
      opensAt: inDays(-1, 7),
      closesAt: inDays(60, 15),
      more: { duration: 30, randomizeQuestions: true },
    },
  ];
}

/** A question bank of Primary 4 and its tests, one of them sat by the class. */
export function testBatches(pupils: readonly Pupil[], loadedAt: Date): Batch[] {
  const tests = demoTests(loadedAt);
  const author = teacherOf(CLASS, "Mathematics");
  return [
    batch(questionBanks, [
      {
        id: BANK_ID,
        name: "Primary 4 Mathematics, second term",
        subjectId: subjectId("Mathematics"),
        categoryId: categoryId(CLASS),
        isShared: true,
        createdBy: author,
        createdAt: WRITTEN,
        updatedAt: WRITTEN,
      },
    ]),
    batch(
      bankQuestions,
      MATHEMATICS.map((question, position) => ({
        id: demoId(`bank question ${position}`),
        bankId: BANK_ID,
        ...columnsOf(question, position),
      })),
    ),
    batch(
      cbtTests,
      tests.map(({ title, opensAt, closesAt, more }, place) => ({
        id: testId(title),
        title,
        subjectId: subjectId("Mathematics"),
        termId: termId(CURRENT_SESSION, "TERM_2"),
        categoryId: categoryId(CLASS),
        classId: classId(CLASS),
        duration: 60,
        assessmentType: "CAT (40)" as const,
        platform: "Online" as const,
        showCorrection: true,
        showCbt: true,
        opensAt,
        closesAt,
        questionBankId: BANK_ID,
        createdBy: author,
        createdAt: new Date(WRITTEN.getTime() + place * DAY_MS),
        updatedAt: new Date(WRITTEN.getTime() + place * DAY_MS),
        ...more,
      })),
    ),
    batch(
      testPapers,
      tests.map(({ title }) => ({
        id: paperId(title),
        testId: testId(title),
        number: 1,
        createdAt: WRITTEN,
      })),
    ),
    batch(
      paperQuestions,
      tests.flatMap(({ title, questions }) =>
        questions.map((question, position) => ({
          paperId: paperId(title),
          questionId: questionId(title, position),
          ...columnsOf(question, position),
        })),
      ),
    ),
    ...sittingBatches(
      pupils.filter(({ className }) => className === CLASS),
      {
        id: testId(PAST_TEST),
        paperId: paperId(PAST_TEST),
        classId: classId(CLASS),
        began: tests[0]!.opensAt,
        questions: WEEK_5.map((question, place) => ({
          ...question,
          id: questionId(PAST_TEST, place),
          // What is right, whatever the key says.
          truth: MATHEMATICS[place]!.correctAnswers,
        })),
      },
    ),
  ];
}

const testId = (title: string) => demoId(`test ${title}`);
const paperId = (title: string) => demoId(`paper of ${title}`);
const questionId = (title: string, position: number) => demoId(`question ${position} of ${title}`);

function columnsOf(question: DemoQuestion, position: number) {
  const { type, questionText, options, correctAnswers, marks } = question;
  const keys: OptionKey[] = ["A", "B", "C", "D"];
  return {
    position,
    type,
    questionText,
    options: options.map((text, place) => ({ key: keys[place]!, text, pictureId: null })),
    correctAnswers: [...correctAnswers],
    marks,
  };
}
