import { index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import {
  id,
  optionalRef,
  ref,
  timestamptz,
  timestamptzNow,
  version,
} from "../../platform/database/column-kinds.ts";
import type { PlanContent, PlanState } from "@school/core/lessons/plans/plan.ts";
import type { SchemeTopic } from "@school/core/lessons/plans/scheme.ts";
import { users } from "../../accounts/tables.ts";
import { classCategories, classes, subjects } from "../../classes/tables.ts";
import { terms } from "../../school/tables.ts";

/** Topics taught in each week of a term, by class category and subject. */
export const schemesOfWork = pgTable(
  "schemes_of_work",
  {
    id: id(),
    termId: ref(() => terms.id),
    categoryId: ref(() => classCategories.id),
    subjectId: ref(() => subjects.id),
    /** Weeks with a topic, in order. */
    topics: jsonb().$type<SchemeTopic[]>().notNull(),
    version: version(),
    updatedAt: timestamptzNow(),
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
    id: id(),
    classId: ref(() => classes.id),
    subjectId: ref(() => subjects.id),
    termId: ref(() => terms.id),
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
    authorId: ref(() => users.id),
    submittedAt: timestamptz(),
    decidedBy: optionalRef(() => users.id),
    decidedAt: timestamptz(),
    version: version(),
    createdAt: timestamptzNow(),
    updatedAt: timestamptzNow(),
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
    termId: ref(() => terms.id),
    week: integer().notNull(),
    personId: ref(() => users.id),
    remindedBy: ref(() => users.id),
    remindedAt: timestamptz().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.termId, table.week, table.personId] }),
    index().on(table.personId),
    index().on(table.remindedBy),
  ],
);
