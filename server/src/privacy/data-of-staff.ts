import { eq, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { announcements } from "../announcements/tables.ts";
import { staffDayChanges, staffDays } from "../attendance/staff/tables.ts";
import { timetableLessons } from "../calendar/timetable/tables.ts";
import { practices } from "../cbt/practice/tables.ts";
import {
  cbtTestAuthors,
  cbtTests,
  mockExams,
  questionBankAuthors,
  questionBanks,
} from "../cbt/tables.ts";
import { classHandOvers, classSubjects, classTeachers } from "../classes/tables.ts";
import { liveLessons } from "../lessons/live/tables.ts";
import { lessonNotes } from "../lessons/notes/tables.ts";
import { lessonPlanReminders, lessonPlans } from "../lessons/plans/tables.ts";
import { assignments } from "../lessons/tables.ts";
import { messageBatches } from "../messages/writing/tables.ts";
import { sheetReminders } from "../report-cards/tables.ts";
import { staffDetails, staffDocuments } from "../staff/tables.ts";
import { type PersonalTable, personal } from "./personal-table.ts";

const is = (column: PgColumn) => (person: string) => eq(column, person);

/**
 * Data that the school stores about its staff. Of the texts they wrote for the school, only titles and
 * times are included: the rest is the school's.
 */
export const DATA_OF_STAFF: readonly PersonalTable[] = [
  personal(staffDetails, "Staff record", is(staffDetails.userId), {
    sealed: { privateSealed: "fields" },
  }),
  personal(staffDocuments, "Staff documents", is(staffDocuments.userId), {
    sealed: { contentsSealed: "file" },
  }),
  personal(staffDays, "Staff attendance", is(staffDays.staffId)),
  personal(
    staffDayChanges,
    "Staff attendance: changes",
    (person) =>
      sql`${staffDayChanges.staffDayId} in (select ${staffDays.id} from ${staffDays} where ${staffDays.staffId} = ${person})`,
  ),
  personal(classTeachers, "Classes led", is(classTeachers.teacherId)),
  personal(classSubjects, "Subjects taught", is(classSubjects.teacherId)),
  personal(classHandOvers, "Classes handed over", (person) =>
    or(eq(classHandOvers.fromId, person), eq(classHandOvers.toId, person)),
  ),
  personal(timetableLessons, "Lessons in the timetable", is(timetableLessons.teacherId), {
    columns: ["termId", "classId", "weekday", "startsAt", "endsAt", "subjectId", "roomId"],
  }),
  personal(lessonPlans, "Lesson plans", is(lessonPlans.authorId), {
    columns: ["classId", "subjectId", "termId", "week", "topic", "state", "comment", "updatedAt"],
  }),
  personal(lessonPlanReminders, "Reminders of lesson plans", is(lessonPlanReminders.personId)),
  personal(lessonNotes, "Lesson notes", is(lessonNotes.authorId), {
    columns: ["termId", "week", "subjectId", "title", "createdAt"],
  }),
  personal(assignments, "Assignments set", is(assignments.createdBy), {
    columns: ["termId", "subjectId", "title", "dueOn", "createdAt"],
  }),
  personal(liveLessons, "Live lessons", is(liveLessons.hostId), {
    columns: ["title", "subjectId", "startsAt", "endsAt"],
  }),
  personal(questionBanks, "Question banks", is(questionBanks.createdBy), {
    columns: ["name", "subjectId", "createdAt"],
  }),
  personal(
    questionBankAuthors,
    "Question banks written with others",
    is(questionBankAuthors.userId),
  ),
  personal(cbtTests, "Tests set", is(cbtTests.createdBy), {
    columns: ["title", "subjectId", "termId", "createdAt"],
  }),
  personal(cbtTestAuthors, "Tests set with others", is(cbtTestAuthors.userId)),
  personal(mockExams, "Mock exams created", is(mockExams.createdBy), {
    columns: ["title", "classId", "termId", "createdAt"],
  }),
  personal(practices, "Practice opened for classes", is(practices.openedBy), {
    columns: ["classId", "openedAt", "closedAt"],
  }),
  personal(sheetReminders, "Reminders of report cards", is(sheetReminders.personId)),
  personal(announcements, "Announcements written", is(announcements.createdBy), {
    columns: ["title", "audience", "createdAt"],
  }),
  personal(messageBatches, "Messages written to many", is(messageBatches.createdBy), {
    columns: ["audience", "channel", "subject", "createdAt"],
  }),
];
