import type { QuestionDetails, QuestionType } from "@school/core/cbt/questions/question.ts";
import { OPTION_KEYS } from "@school/core/cbt/questions/question-limits.ts";
import { cbtTests, paperQuestions, testPapers } from "@school/server/cbt/tables.ts";
import { files } from "@school/server/platform/documents/files/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId, subjectId } from "./classes.ts";
import { readJson } from "./data.ts";
import { pictureOf } from "./pictures.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { categoryId, termId } from "./school.ts";
import { teacherOf } from "./staff.ts";

interface KindQuestion {
  type: QuestionType;
  topic: string;
  passage?: string;
  questionText: string;
  /** A file of `data/pictures`. */
  picture?: string;
  options?: readonly string[];
  details?: QuestionDetails;
  correctAnswers: readonly string[];
  explanation?: string;
  marks: number;
}

const QUESTIONS = readJson<readonly KindQuestion[]>("kinds.json");

const CLASS = "Primary 5";
const SUBJECT = "Basic Science and Technology";
const TEST_ID = demoId("test of all kinds of questions");
const PAPER_ID = demoId("paper of all kinds of questions");
const WRITTEN = "2026-02-03T14:00:00Z";
const DAY_MS = 86_400_000;

const pictureId = (name: string) => demoId(`question picture ${name}`);

/** A test of Primary 5 with a question of each kind, open for two months from the day of the load. */
export function kindsBatches({ current, loadedAt, moment }: DemoCalendar): Batch[] {
  const author = teacherOf(CLASS, SUBJECT);
  const written = moment(WRITTEN);
  const today = Math.floor(loadedAt.getTime() / DAY_MS) * DAY_MS;
  const pictures = QUESTIONS.flatMap(({ picture }) => picture ?? []);
  return [
    batch(
      files,
      pictures.map((name) => ({ ...pictureOf(name), id: pictureId(name), ownerId: author })),
    ),
    batch(cbtTests, [
      {
        id: TEST_ID,
        title: "Basic Science, all kinds of questions",
        subjectId: subjectId(SUBJECT),
        termId: termId(CURRENT_SESSION, current.term),
        categoryId: categoryId(CLASS),
        classId: classId(CLASS),
        duration: 40,
        assessmentType: "CAT (40)",
        platform: "Online",
        showCorrection: true,
        showCbt: true,
        opensAt: new Date(today - DAY_MS + 7 * 3_600_000),
        closesAt: new Date(today + 60 * DAY_MS + 15 * 3_600_000),
        createdBy: author,
        createdAt: written,
        updatedAt: written,
      },
    ]),
    batch(testPapers, [{ id: PAPER_ID, testId: TEST_ID, number: 1, createdAt: written }]),
    batch(
      paperQuestions,
      QUESTIONS.map(({ picture, options = [], correctAnswers, ...question }, position) => ({
        ...question,
        paperId: PAPER_ID,
        questionId: demoId(`question ${position} of all kinds`),
        position,
        pictureId: picture === undefined ? null : pictureId(picture),
        options: OPTION_KEYS.slice(0, options.length).map((key, index) => ({
          key,
          text: options[index] ?? "",
          pictureId: null,
        })),
        correctAnswers: [...correctAnswers],
      })),
    ),
  ];
}
