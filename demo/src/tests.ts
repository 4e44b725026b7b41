import { first } from "@school/core/api/lists.ts";
import { marksFor } from "@school/core/cbt/marks/marking.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import { receiptCode } from "@school/server/cbt/sittings/commands-hand-in.ts";
import { liveViewEvents, sittingAnswers, sittings } from "@school/server/cbt/sittings/tables.ts";
import {
  bankQuestions,
  cbtTests,
  paperQuestions,
  questionBanks,
  testPapers,
} from "@school/server/cbt/tables.ts";
import { createSealer } from "@school/server/platform/runtime/secrets/seal.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId, subjectId } from "./classes.ts";
import type { Pupil } from "./pupils.ts";
import { MATHEMATICS, type DemoQuestion } from "./questions.ts";
import { chanceOf, type Chance } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { categoryId, termId } from "./school.ts";
import { teacherOf } from "./staff.ts";

const CLASS = "Primary 4";
const BANK_ID = demoId("question bank Primary 4 Mathematics");
const WRITTEN = "2026-02-02T14:00:00Z";
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

/** One test is over; one is open for two months from the day of the load. */
function demoTests({ loadedAt, moment }: DemoCalendar): DemoTest[] {
  const today = Math.floor(loadedAt.getTime() / DAY_MS) * DAY_MS;
  const inDays = (days: number, hour = 0) => new Date(today + days * DAY_MS + hour * 3_600_000);
  return [
    {
      title: PAST_TEST,
      questions: WEEK_5,
      opensAt: moment("2026-02-12T08:00:00Z"),
      closesAt: moment("2026-02-12T09:30:00Z"),
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
export function testBatches(pupils: readonly Pupil[], calendar: DemoCalendar): Batch[] {
  const tests = demoTests(calendar);
  const written = calendar.moment(WRITTEN);
  const author = teacherOf(CLASS, "Mathematics");
  return [
    batch(questionBanks, [
      {
        id: BANK_ID,
        name: `Primary 4 Mathematics, ${calendar.termName.toLowerCase()}`,
        subjectId: subjectId("Mathematics"),
        categoryId: categoryId(CLASS),
        isShared: true,
        createdBy: author,
        createdAt: written,
        updatedAt: written,
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
      tests.map(({ title, opensAt, closesAt, more }, index) => ({
        id: testId(title),
        title,
        subjectId: subjectId("Mathematics"),
        termId: termId(CURRENT_SESSION, calendar.current.term),
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
        createdAt: new Date(written.getTime() + index * DAY_MS),
        updatedAt: new Date(written.getTime() + index * DAY_MS),
        ...more,
      })),
    ),
    batch(
      testPapers,
      tests.map(({ title }) => ({
        id: paperId(title),
        testId: testId(title),
        number: 1,
        createdAt: written,
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
        began: first(tests).opensAt,
        questions: WEEK_5.map((question, index) => ({
          ...question,
          id: questionId(PAST_TEST, index),
          // The right answer, whatever the key says.
          truth: MATHEMATICS[index]?.correctAnswers ?? question.correctAnswers,
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
  return {
    position,
    type,
    questionText,
    options: OPTION_KEYS.flatMap((key, index) => {
      const text = options[index];
      return text === undefined ? [] : [{ key, text, pictureId: null }];
    }),
    correctAnswers: [...correctAnswers],
    marks,
  };
}

interface SatTest {
  id: string;
  paperId: string;
  classId: string;
  began: Date;
  questions: readonly (DemoQuestion & { id: string; truth: readonly string[] })[];
}

/** Minutes; a test that takes longer is submitted automatically. */
const DURATION = 30;
const MINUTE_MS = 60_000;
/** Indexes in the register of absent pupils. */
const ABSENT = [6, 19];
/** Share of an average pupil's right answers, and how far one standard deviation moves it. */
const USUAL = { right: 0.68, apart: 0.22 };
const DEVICES = ["Chrome on Windows, 1366 x 768", "Chrome on Android, 360 x 800"];

/** Receipts are the same at every load, whatever the school's own key. */
const SEALER = createSealer("the demo school's receipts");

/** Builds a class's sittings of a test, with its marks and the log of the live view. */
function sittingBatches(classmates: readonly Pupil[], test: SatTest): Batch[] {
  const sat = classmates
    .map((pupil, seat) => ({ pupil, seat }))
    .filter(({ seat }) => !ABSENT.includes(seat))
    .map(({ pupil, seat }) => sittingOf(pupil, seat, test));
  return [
    batch(
      sittings,
      sat.map(({ row }) => row),
    ),
    batch(
      sittingAnswers,
      sat.flatMap(({ answers }) => answers),
    ),
    batch(
      liveViewEvents,
      sat.flatMap(({ events }) => events),
    ),
  ];
}

function sittingOf(pupil: Pupil, seat: number, test: SatTest) {
  const id = demoId(`sitting ${pupil.id} ${test.id}`);
  const chance = chanceOf(id);
  const beganAt = new Date(test.began.getTime() + MINUTE_MS + seat * 7_000);
  const minutes = Math.min(DURATION, 22 + chance.spread() * 4 - pupil.ability * 2);
  const handedInAt = new Date(beganAt.getTime() + Math.round(minutes * MINUTE_MS));
  const isTimeUp = minutes === DURATION;
  const answers = test.questions.flatMap((question, index) => {
    const answer = answerOf(chance, pupil, question);
    if (answer === null) return [];
    const savedAt = new Date(beganAt.getTime() + ((index + 1) / 11) * minutes * MINUTE_MS);
    const marks = marksFor(question, answer);
    return [{ sittingId: id, questionId: question.id, number: index + 1, answer, savedAt, marks }];
  });
  const device = DEVICES[seat % DEVICES.length] ?? "";
  const about = { testId: test.id, sittingId: id, studentId: pupil.id, device };
  const row: typeof sittings.$inferInsert = {
    id,
    testId: test.id,
    paperId: test.paperId,
    studentId: pupil.id,
    classId: test.classId,
    questionIds: test.questions.map((question) => question.id),
    beganAt,
    deadline: new Date(beganAt.getTime() + DURATION * MINUTE_MS),
    device,
    lastContactAt: handedInAt,
    handedInAt,
    handedInBy: isTimeUp ? "time" : "pupil",
    receipt: receiptCode(SEALER, id, answers.length),
    savedAtHandIn: answers.length,
    marks: answers.reduce((sum, { marks }) => sum + marks, 0),
    totalMarks: test.questions.reduce((sum, { marks }) => sum + marks, 0),
    markedAt: handedInAt,
  };
  const events: (typeof liveViewEvents.$inferInsert)[] = [
    { ...about, id: demoId(`began ${id}`), kind: "began", by: pupil.id, at: beganAt },
    {
      ...about,
      id: demoId(`handed in ${id}`),
      kind: isTimeUp ? "time_up" : "handed_in",
      by: isTimeUp ? null : pupil.id,
      at: handedInAt,
    },
  ];
  return { row, answers, events };
}

/** Correct by the facts, not by the key; weaker pupils leave some out. */
function answerOf(
  chance: Chance,
  { ability }: Pupil,
  { truth, wrong, hard }: SatTest["questions"][number],
): string | null {
  const share = USUAL.right + ability * USUAL.apart - hard;
  if (chance.happens(Math.min(0.97, Math.max(0.08, share)))) return chance.pick(truth);
  if (chance.happens(0.12)) return null;
  return chance.happens(0.5) ? first(wrong) : chance.pick(wrong);
}
