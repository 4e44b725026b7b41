import type {
  OptionKey,
  PassageMedia,
  QuestionDetails,
  QuestionType,
  Section,
} from "@school/core/cbt/questions/question.ts";
import type { PartKey } from "@school/core/school/grading-scheme.ts";
import type { ASSESSMENT_TYPES, PLATFORMS } from "@school/core/cbt/tests/test-limits.ts";
import { sql } from "drizzle-orm";
import {
  numeric,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../platform/database/column-kinds.ts";
import { users } from "../accounts/tables.ts";
import { classCategories, classes, subjects } from "../classes/tables.ts";
import { files } from "../platform/documents/files/tables.ts";
import { terms } from "../school/tables.ts";

/** A column of marks, in steps of a half. */
export const marksColumn = () => numeric({ precision: 7, scale: 1, mode: "number" });

/** A stored option; its picture is a file. */
export interface StoredOption {
  readonly key: OptionKey;
  readonly text: string;
  readonly pictureId: string | null;
}

/** Columns of the questions of banks and of papers. */
const questionColumns = () => ({
  /** Index in the list, from 0. */
  position: integer().notNull(),
  type: text().$type<QuestionType>().notNull(),
  /** "" for none. */
  passage: text().notNull().default(""),
  /** Equal for all questions of a passage. */
  passageMedia: jsonb().$type<PassageMedia>().notNull().default({}),
  /** "" for none. */
  topic: text().notNull().default(""),
  questionText: text().notNull(),
  pictureId: optionalRef(() => files.id),
  options: jsonb().$type<readonly StoredOption[]>().notNull(),
  details: jsonb().$type<QuestionDetails>().notNull().default({}),
  correctAnswers: text().array().notNull(),
  /** The reason for the right answer; part of the key. */
  explanation: text().notNull().default(""),
  marks: marksColumn().notNull(),
});

export const questionBanks = pgTable(
  "question_banks",
  {
    id: id(),
    name: text().notNull(),
    subjectId: ref(() => subjects.id),
    categoryId: ref(() => classCategories.id),
    isShared: boolean().notNull().default(false),
    createdBy: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
    deletedAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.subjectId),
    index().on(table.categoryId),
    index().on(table.createdBy),
  ],
);

export const questionBankAuthors = pgTable(
  "question_bank_authors",
  {
    bankId: ref(() => questionBanks.id, "cascade"),
    userId: ref(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.bankId, table.userId] }), index().on(table.userId)],
);

export const bankQuestions = pgTable(
  "bank_questions",
  {
    id: id(),
    bankId: ref(() => questionBanks.id, "cascade"),
    ...questionColumns(),
  },
  (table) => [
    index().on(table.bankId, table.position),
    index().on(table.pictureId),
    index("bank_questions_options").using("gin", sql`${table.options} jsonb_path_ops`),
    index("bank_questions_media").using("gin", sql`${table.passageMedia} jsonb_path_ops`),
  ],
);

/** Tests of a class that are sat as one exam, for practice. */
export const mockExams = pgTable(
  "mock_exams",
  {
    id: id(),
    title: text().notNull(),
    classId: ref(() => classes.id),
    termId: ref(() => terms.id),
    createdBy: ref(() => users.id),
    createdAt: timestamptzNow(),
    deletedAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.classId),
    index().on(table.termId),
    index().on(table.createdBy),
  ],
);

export const cbtTests = pgTable(
  "cbt_tests",
  {
    id: id(),
    title: text().notNull(),
    subjectId: ref(() => subjects.id),
    termId: ref(() => terms.id),
    categoryId: ref(() => classCategories.id),
    /** Null: every class of the category in the term's session. */
    classId: optionalRef(() => classes.id),
    /** Minutes. */
    duration: integer().notNull(),
    assessmentType: text().$type<(typeof ASSESSMENT_TYPES)[number]>().notNull(),
    /** The column of the score sheet; null: chosen when the scores are sent. */
    part: text().$type<PartKey>(),
    platform: text().$type<(typeof PLATFORMS)[number]>().notNull(),
    requireEntryCode: boolean().notNull().default(false),
    entryCode: text(),
    randomizeQuestions: boolean().notNull().default(false),
    randomizeOptions: boolean().notNull().default(false),
    showCorrection: boolean().notNull().default(false),
    showScore: boolean().notNull().default(true),
    /** Null: by the class level. */
    isForYoung: boolean(),
    numQuestions: integer(),
    /** Null: the total marks. */
    maxScore: marksColumn(),
    opensAt: timestamptz(),
    closesAt: timestamptz(),
    showCbt: boolean().notNull().default(false),
    questionBankId: optionalRef(() => questionBanks.id),
    /** The mock exam of which it is a paper. */
    mockExamId: optionalRef(() => mockExams.id),
    /** If set, all timers are stopped. */
    pausedAt: timestamptz(),
    createdBy: ref(() => users.id),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
    deletedAt: timestamptz(),
  },
  (table) => [
    index().on(table.createdAt),
    index().on(table.categoryId, table.termId),
    index().on(table.classId),
    index().on(table.subjectId),
    index().on(table.termId),
    index().on(table.createdBy),
    index().on(table.questionBankId),
    index().on(table.mockExamId),
    check(
      "cbt_tests_entry_code",
      sql`not ${table.requireEntryCode} or ${table.entryCode} is not null`,
    ),
    check("cbt_tests_in_order", sql`${table.opensAt} < ${table.closesAt}`),
  ],
);

export const cbtTestAuthors = pgTable(
  "cbt_test_authors",
  {
    testId: ref(() => cbtTests.id, "cascade"),
    userId: ref(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.testId, table.userId] }), index().on(table.userId)],
);

/**
 * A version of a test's list of questions. The one with the highest number is current; once a
 * sitting uses it, a change of the list makes the next version.
 */
export const testPapers = pgTable(
  "test_papers",
  {
    id: id(),
    testId: ref(() => cbtTests.id, "cascade"),
    number: integer().notNull(),
    createdAt: timestamptzNow(),
  },
  (table) => [unique("test_papers_number").on(table.testId, table.number)],
);

export const paperQuestions = pgTable(
  "paper_questions",
  {
    paperId: ref(() => testPapers.id, "cascade"),
    /** The same on all papers of a test. */
    questionId: uuid().notNull(),
    /** Equal for all questions of a section; null outside of one. */
    section: jsonb().$type<Section>(),
    ...questionColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.questionId] }),
    index().on(table.pictureId),
    // For `isSameQuestion`; the text itself can be too long for an index.
    index("paper_questions_text").on(sql`md5(${table.questionText})`),
    index("paper_questions_options").using("gin", sql`${table.options} jsonb_path_ops`),
    index("paper_questions_media").using("gin", sql`${table.passageMedia} jsonb_path_ops`),
  ],
);
