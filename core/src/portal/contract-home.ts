import { z } from "zod";
import { maySignIn } from "../accounts/policy.ts";
import { endpoint } from "../accounts/endpoint.ts";
import { PublicAnnouncement } from "../announcements/contract.ts";
import { dataOf } from "../api/pagination.ts";
import { Figures, MarkName } from "../attendance/schemas.ts";
import { ComingUp } from "../calendar/contract.ts";
import { TimetableLesson } from "../calendar/timetable/contract.ts";
import { OverviewTest } from "../cbt/marks/contract.ts";
import { OwnAssignment, WorkToMark } from "../lessons/assignments/contract.ts";
import { DayNote } from "../lessons/day-notes/contract.ts";
import { LiveLesson } from "../lessons/live/contract.ts";
import { BoardSums, ClassEntries, Reminder } from "../report-cards/board/contract.ts";
import { ProgressTerm, RejectedSheet, SheetProgress } from "../results/progress/contract.ts";
import { TermResults } from "../results/pupil/contract.ts";
import { Named } from "../results/schemas.ts";
import { TermName } from "../school/schemas.ts";

/** Progress of a class in the current term, summed over its subjects; counts of scores to enter. */
export const ClassProgress = SheetProgress.omit({ subject: true, teacher: true });
export type ClassProgress = z.infer<typeof ClassProgress>;

/** A pupil on the family's dashboard. */
const PupilNews = z.object({
  id: z.uuid(),
  /** The newest results visible to the family; null without any. */
  latest: TermResults.nullable(),
  /** Attendance in the current term; null without a register. */
  attendance: Figures.nullable(),
  /** The mark in today's latest register; null before it is marked. */
  today: MarkName.nullable(),
  /** The report card released in the last weeks that the family may open; null for none. */
  reportCard: z
    .object({
      termId: z.uuid(),
      term: TermName,
      academicYear: z.string(),
      releasedAt: z.iso.datetime(),
    })
    .nullable(),
  /** Today's day note, for parents; null without one. */
  dayNote: DayNote.nullable(),
  /** Kobo that a parent owes for the child, below 0 for a credit; null for pupils and without bills. */
  balance: z.int().nullable(),
});
export type PupilNews = z.infer<typeof PupilNews>;

/** Today at the school; null or empty for those who may not read it. */
const SchoolDay = z.object({
  /** Members of staff who are present; null before the first one of the day. */
  staffPresent: z.int().nullable(),
  /** Pupils whose families reported them absent today. */
  absencesReported: z.int().nullable(),
  /** Pupils at the school without a passport picture. */
  withoutPicture: z.int().nullable(),
  /** Pupils whose birthday is today; at most 20. */
  birthdays: z.array(
    z.object({ id: z.uuid(), name: z.string(), className: z.string().nullable() }),
  ),
});
export type SchoolDay = z.infer<typeof SchoolDay>;

/**
 * The dashboard. Parts that are not for the person are null; all are while an account waits for
 * approval.
 */
export const Home = z.object({
  /** The newest five announcements for the person, and how many are unread; none while waiting. */
  announcements: z.array(PublicAnnouncement),
  unread: z.int(),
  /** The next events that concern the person; at most three. */
  comingUp: z.array(ComingUp),
  /** The newest five threads with unread messages; each about a child or a class. */
  threads: z.array(z.object({ id: z.uuid(), about: z.string(), unread: z.int() })),
  /**
   * Computer-based tests: what a pupil or the children must sit now or within a week, or what a
   * teacher watches now; at most 20. None for the office.
   */
  tests: z.array(OverviewTest),
  /** Today's lessons of a teacher, or of the pupil's class. Empty for everyone else. */
  today: z.array(TimetableLesson),
  /** Live lessons that the person can join now; none for the office. */
  lessons: z.array(LiveLesson),
  /** When the next one can be joined, if within half a day; the page then reads again. */
  nextLessonAt: z.iso.datetime().nullable(),
  /**
   * Work that a pupil or a parent's children must hand in, by due date; at most five. Empty for
   * staff.
   */
  homework: z.array(OwnAssignment),
  /** Homework that the teacher must mark, by due date; at most five. */
  toMark: z.array(WorkToMark),
  /** The pupil's own results, or those of each child. */
  pupils: z.array(PupilNews).nullable(),
  /** A teacher's responsibilities in this term. */
  teaching: z
    .object({
      classes: z.array(z.object({ class: Named, isAssistant: z.boolean() })),
      term: ProgressTerm.nullable(),
      /** Sheets with missing or rejected scores; at most 100. */
      open: z.array(SheetProgress),
      /**
       * Rejected results of subjects taught, classes led and scores entered; at most 100 sheets.
       */
      rejected: z.array(RejectedSheet),
      /** Number of complete subjects of classes. */
      finished: z.int(),
      /**
       * The person's classes with incomplete report sheets, in the last weeks of the term and after
       * a reminder.
       */
      sheets: z.array(ClassEntries),
      /** The latest reminder of this term; null without one. */
      reminder: Reminder.nullable(),
    })
    .nullable(),
  /** Overview of the school, for the principal and the office. */
  school: z
    .object({
      pupils: z.int(),
      staff: z.int(),
      /** The length of the queue of pending results; null for those who do not approve results. */
      pendingResults: z.int().nullable(),
      /** Null for those who do not approve registrations. */
      waitingRegistrations: z.int().nullable(),
      /** Parents who registered and whose children the office has not linked. */
      waitingParents: z.int(),
      accountsWithoutRecord: z.int(),
      newEnquiries: z.int().nullable(),
      /** Accounts that used up a budget of reading in the last day; for readers of the audit log. */
      bulkReaders: z.int().nullable(),
      day: SchoolDay,
      term: ProgressTerm.nullable(),
      progress: z.array(ClassProgress),
      /** Lesson plans; null before the first of this term, and for those who do not open them. */
      plans: z
        .object({
          /** Null for those who do not approve plans. */
          waiting: z.int().nullable(),
          /** Number of missing plans of this week, by class and subject. */
          missing: z.int(),
        })
        .nullable(),
      /**
       * Progress of the report sheets in the last weeks of a term; null before, and for those who do
       * not see the term board.
       */
      board: BoardSums.nullable(),
    })
    .nullable(),
});
export type Home = z.infer<typeof Home>;

export const homeContract = {
  home: endpoint(maySignIn, {
    method: "GET",
    path: "/home",
    viewable: true,
    onStandby: true,
    summary: "The caller's dashboard: announcements, tests, results, work and tasks",
    tag: "portal",
  }).output(dataOf(Home)),
};
