import { createHash } from "node:crypto";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { isLateOn } from "@school/core/lessons/assignments/assignment.ts";
import {
  assignmentClasses,
  assignments,
  handIns,
  lessonFiles,
} from "@school/server/lessons/tables.ts";
import { files } from "@school/server/platform/documents/files/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId, subjectId } from "./classes.ts";
import { readJson } from "./data.ts";
import type { Pupil } from "./pupils.ts";
import { chanceOf } from "./random.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { termId } from "./school.ts";
import { teacherOf } from "./staff.ts";

interface DemoAssignment {
  className: string;
  subject: string;
  title: string;
  task: string;
  maxScore: number;
  /** As in the data; null for the next school day. */
  dueOn: string | null;
  /** Share of the class that has handed in. */
  handedIn: number;
  /** Texts that pupils wrote; pupils get them in rotation. */
  answers: readonly string[];
  isReturned?: boolean;
}

const ASSIGNMENTS = readJson<DemoAssignment[]>("assignments.json");

/** The pupil of the demo accounts has done the past assignments and still has to do the rest. */
const DEMO_PUPIL = "student@demo.school";

const HOUR_MS = 3_600_000;
const COMMENTS = ["Well done!", "Good. Check number 4 again.", "Neat work.", null];

/** Homework of two classes: given back, to be marked, late, and due on the next school day. */
export function assignmentBatches(
  pupils: readonly Pupil[],
  { loadedAt, day, moment, current }: DemoCalendar,
  photo: Buffer,
): Batch[] {
  const next = nextSchoolDay(dayAtSchool(loadedAt));
  const rows = ASSIGNMENTS.map((one) => {
    const { className, subject, title, task, maxScore, dueOn } = one;
    const id = demoId(`assignment ${className} ${title}`);
    const due = dueOn === null ? next : day(dueOn);
    const row = {
      id,
      termId: termId(CURRENT_SESSION, current.term),
      subjectId: subjectId(subject),
      title,
      body: task,
      dueOn: due,
      maxScore,
      createdBy: teacherOf(className, subject),
      createdAt: moment("2026-03-13T14:10:00Z"),
    };
    return { row, work: workOf(one, row, pupils) };
  });
  const work = rows.flatMap((one) => one.work);
  const photographed = work.flatMap(({ row, hasPhoto }) => (hasPhoto ? [row] : []));
  const fileOf = (handInId: string) => demoId(`photo of ${handInId}`);
  const hash = createHash("sha256").update(photo).digest("hex");
  return [
    batch(
      assignments,
      rows.map(({ row }) => row),
    ),
    batch(
      assignmentClasses,
      rows.map(({ row }, at) => ({
        assignmentId: row.id,
        classId: classId(ASSIGNMENTS[at]?.className ?? ""),
      })),
    ),
    batch(
      handIns,
      work.map(({ row }) => row),
    ),
    batch(
      files,
      photographed.map(({ id, studentId, handedInAt }) => ({
        id: fileOf(id),
        ownerId: studentId,
        isPublic: false,
        hash,
        contentType: "image/webp",
        bytes: photo,
        createdAt: handedInAt,
      })),
    ),
    batch(
      lessonFiles,
      photographed.map(({ id }) => ({
        fileId: fileOf(id),
        handInId: id,
        name: "page.webp",
        size: photo.length,
        isPicture: true,
      })),
    ),
  ];
}

/**
 * Builds the work that the class handed in. Most of it arrives on the afternoon before, some a day
 * late.
 */
function workOf(
  { className, subject, dueOn, handedIn, answers, maxScore, isReturned = false }: DemoAssignment,
  { id, dueOn: due, createdAt }: { id: string; dueOn: string; createdAt: Date },
  pupils: readonly Pupil[],
) {
  return pupils
    .filter((pupil) => pupil.className === className)
    .flatMap(({ id: studentId, email, ability }, seat) => {
      const chance = chanceOf(`work ${id} ${studentId}`);
      const isDemo = email === DEMO_PUPIL;
      const isThere = isDemo ? dueOn !== null : chance.happens(handedIn);
      if (!isThere) return [];
      const isLate = dueOn !== null && !isDemo && chance.happens(0.12);
      const onTime = dueOn === null ? createdAt : new Date(`${addDays(due, -1)}T15:00:00Z`);
      const handedInAt = new Date(
        onTime.getTime() + (isLate ? 48 : 0) * HOUR_MS + chance.between(0, 4 * 60) * 60_000,
      );
      const score = Math.max(2, Math.min(maxScore, Math.round(maxScore * (0.7 + ability * 0.12))));
      return [
        {
          row: {
            id: demoId(`work ${id} ${studentId}`),
            assignmentId: id,
            studentId,
            body: answers[seat % answers.length] ?? "",
            handedInAt,
            isLate: isLateOn(dayAtSchool(handedInAt), due),
            score: isReturned ? score : null,
            comment: isReturned ? chance.pick(COMMENTS) : null,
            returnedAt: isReturned ? new Date(`${addDays(due, 2)}T16:30:00Z`) : null,
          },
          hasPhoto: subject === "Mathematics" && (isDemo || chance.happens(0.15)),
        },
      ];
    });
}

function nextSchoolDay(today: string): string {
  const day = addDays(today, 1);
  return isoWeekday(day) > 5 ? nextSchoolDay(day) : day;
}
