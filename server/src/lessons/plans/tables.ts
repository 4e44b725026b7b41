import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { PlanContent, PlanState } from "@school/core/lessons/plans/plan.ts";
import type { SchemeTopic } from "@school/core/lessons/plans/scheme.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import { terms } from "../../school/tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** Topics taught in each week of a term, by class category and subject. */
export const schemesOfWork = pgTable(
  "schemes_of_work",
  {
    id: uuid().primaryKey(),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    categoryId: uuid()
      .notNull()
      .references(() => classCategories.id),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    /** Weeks with a topic, in order. */
    topics: jsonb().$type<SchemeTopic[]>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("schemes_of_work_place").on(table.termId, table.categoryId, table.subjectId),
    index().on(table.categoryId),
    index().on(table.subjectId),
  ],
);

/** The plan of one subject of a class in one week of a term. */
export const lessonPlans = pgTable(
  "lesson_plans",
  {
    id: uuid().primaryKey(),
    classId: uuid()
      .notNull()
      .references(() => classes.id),
    subjectId: uuid()
      .notNull()
      .references(() => subjects.id),
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    /** Counted from 1. */
    week: integer().notNull(),
    topic: text().notNull(),
    subTopic: text().notNull(),
    objectives: text().notNull(),
    previousKnowledge: text().notNull(),
    materials: text().notNull(),
    steps: jsonb().$type<PlanContent["steps"]>().notNull(),
    evaluation: text().notNull(),
    homework: text().notNull(),
    state: text().$type<PlanState>().notNull(),
    /** Comment of the latest decision. */
    comment: text().notNull().default(""),
    /** Person who wrote it last. */
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    submittedAt: moment(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("lesson_plans_place").on(table.classId, table.subjectId, table.termId, table.week),
    index().on(table.subjectId),
    index().on(table.termId),
    index().on(table.authorId),
    index().on(table.decidedBy),
    index("lesson_plans_waiting").on(table.state, table.submittedAt),
  ],
);

/** When people were last reminded of the plans of a week. */
export const lessonPlanReminders = pgTable(
  "lesson_plan_reminders",
  {
    termId: uuid()
      .notNull()
      .references(() => terms.id),
    week: integer().notNull(),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    remindedBy: uuid()
      .notNull()
      .references(() => users.id),
    remindedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.termId, table.week, table.personId] }),
    index().on(table.personId),
    index().on(table.remindedBy),
  ],
);
