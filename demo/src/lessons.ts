import type { PlanContent, PlanState } from "@school/core/lessons/plans/plan.ts";
import { liveLessonClasses, liveLessons } from "@school/server/lessons/live/tables.ts";
import { lessonNoteClasses, lessonNotes } from "@school/server/lessons/notes/tables.ts";
import { lessonPlans, schemesOfWork } from "@school/server/lessons/plans/tables.ts";
import { CURRENT_SESSION, type DemoCalendar, LAST_SESSION } from "./calendar.ts";
import { classId, subjectId } from "./classes.ts";
import { readJson } from "./data.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { categoryId, termId } from "./school.ts";
import { PRINCIPAL_ID, teacherOf } from "./staff.ts";

const DAY_MS = 86_400_000;

interface DemoPlan {
  className: string;
  subject: string;
  week: number;
  state: PlanState;
  comment?: string;
  content: PlanContent;
}

interface DemoNote {
  className: string;
  subject: string;
  week: number;
  title: string;
  body: string;
  links?: { url: string; label: string }[];
  isDraft?: boolean;
}

/** Topics of each week, with plans and notes as if the school were in week 11. */
const {
  schemes: SCHEMES,
  plans: PLANS,
  notes: NOTES,
} = readJson<{
  schemes: { category: string; subject: string; topics: string[] }[];
  plans: DemoPlan[];
  notes: DemoNote[];
}>("lessons.json");

/** Schemes of work, lesson plans of two weeks, notes, and live lessons: one tomorrow, one last week. */
export function lessonBatches({ loadedAt, moment, current, week: weekOf }: DemoCalendar): Batch[] {
  const term = termId(CURRENT_SESSION, current.term);
  const submittedAt = moment("2026-03-19T15:20:00Z");
  const written = { createdAt: submittedAt, updatedAt: submittedAt };
  const schemes = SCHEMES.flatMap(({ category, subject, topics }) =>
    [CURRENT_SESSION, LAST_SESSION].map((session) => ({
      id: demoId(`scheme ${session} ${category} ${subject}`),
      termId: termId(session, current.term),
      categoryId: categoryId(category),
      subjectId: subjectId(subject),
      topics: topics.map((topic, at) => ({ week: at + 1, topic, subTopic: "" })),
      updatedAt: submittedAt,
    })),
  );
  const plans = PLANS.map(({ className, subject, week, state, comment = "", content }) => {
    const isDecided = comment !== "";
    return {
      id: demoId(`lesson plan ${className} ${subject} ${week}`),
      classId: classId(className),
      subjectId: subjectId(subject),
      termId: term,
      week: weekOf(week),
      state,
      comment,
      ...content,
      authorId: teacherOf(className, subject),
      submittedAt,
      ...written,
      decidedBy: isDecided ? PRINCIPAL_ID : null,
      decidedAt: isDecided ? moment("2026-03-20T09:05:00Z") : null,
    };
  });
  const host = teacherOf("Primary 4", "Mathematics");
  const today = Math.floor(loadedAt.getTime() / DAY_MS) * DAY_MS;
  const live = [
    {
      title: "Fractions: questions before the examination",
      startsAt: new Date(today + DAY_MS + 15 * 3_600_000),
      recordingLink: "",
    },
    {
      title: "Decimals and money",
      startsAt: moment("2026-03-18T15:00:00Z"),
      recordingLink: "https://video.marigoldcourt.example/decimals-and-money",
    },
  ].map((lesson) => ({
    id: demoId(`live lesson ${lesson.title}`),
    subjectId: subjectId("Mathematics"),
    link: "https://meet.marigoldcourt.example/primary-4-mathematics",
    endsAt: new Date(lesson.startsAt.getTime() + 40 * 60_000),
    hostId: host,
    ...written,
    ...lesson,
  }));
  const notes = NOTES.map((note) => ({
    ...note,
    id: demoId(`note ${note.className} ${note.subject} ${note.week}`),
  }));
  return [
    batch(schemesOfWork, schemes),
    batch(
      lessonNotes,
      notes.map(({ id, className, subject, week, title, body, links = [], isDraft = false }) => ({
        id,
        termId: term,
        week: weekOf(week),
        subjectId: subjectId(subject),
        title,
        body,
        links,
        publishedAt: isDraft ? null : submittedAt,
        authorId: teacherOf(className, subject),
        createdAt: submittedAt,
      })),
    ),
    batch(
      lessonNoteClasses,
      notes.map(({ id, className }) => ({ noteId: id, classId: classId(className) })),
    ),
    batch(lessonPlans, plans),
    batch(liveLessons, live),
    batch(
      liveLessonClasses,
      live.map(({ id }) => ({ lessonId: id, classId: classId("Primary 4") })),
    ),
  ];
}
