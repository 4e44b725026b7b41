import { createHash } from "node:crypto";
import { addDays, isoWeekday } from "@school/core/api/days.ts";
import { dayAtSchool } from "@school/core/api/dates.ts";
import { isLateOn } from "@school/core/lessons/assignments/assignment.ts";
import { assignmentClasses, assignments, handIns, lessonFiles } from "../../lessons/tables.ts";
import { files } from "../../platform/files/tables.ts";
import { CURRENT_SESSION, type DemoCalendar } from "./calendar.ts";
import { classId, subjectId } from "./classes.ts";
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
  /** As written; null for the next school day. */
  dueOn: string | null;
  /** Share of the class that has handed in. */
  handedIn: number;
  /** What pupils wrote, in turn. */
  answers: readonly string[];
  isReturned?: boolean;
}

const ASSIGNMENTS: readonly DemoAssignment[] = [
  {
    className: "Primary 4",
    subject: "Mathematics",
    title: "Adding fractions",
    task: "Page 84, numbers 1 to 5. Write down how you added them, and take a photo of the page.",
    maxScore: 20,
    dueOn: "2026-03-18",
    handedIn: 0.9,
    answers: [
      "3/4, 3/5, 5/6, 5/6 and 4/5. I added the top numbers, the bottom number stays.",
      "1. 3/4 2. 3/5 3. 5/6 4. 5/6 5. 4/5",
    ],
    isReturned: true,
  },
  {
    className: "Primary 4",
    subject: "English Language",
    title: "A letter to a friend",
    task: "Write a letter of ten sentences to a friend who moved to another town.",
    maxScore: 10,
    dueOn: "2026-03-20",
    handedIn: 0.7,
    answers: [
      "Dear friend, how are you? Our class has a new garden with ugu and tomatoes. I water it on Tuesdays. When do you visit us? Your friend",
      "Dear friend, I hope that you like your new school. We won the match against Primary 5, two to one.",
      "Dear friend, I miss you. Last week we measured the whole school with a tape measure. Please write back soon.",
    ],
  },
  {
    className: "Primary 4",
    subject: "Mathematics",
    title: "The perimeter of my room",
    task: "Measure the sides of a room at home in metres and centimetres. Draw it, and add up the perimeter.",
    maxScore: 10,
    dueOn: null,
    handedIn: 0.25,
    answers: ["3 m 20 cm + 4 m + 3 m 20 cm + 4 m = 14 m 40 cm"],
  },
  {
    className: "Nursery 2",
    subject: "Mathematics",
    title: "Count the spoons",
    task: "Count the spoons in the kitchen together. Draw as many circles.",
    maxScore: 5,
    dueOn: null,
    handedIn: 0.2,
    answers: ["We counted 9 spoons."],
  },
];

/** The pupil of the demo accounts has done what is over, and has still to do the rest. */
const DEMO_PUPIL = "student@demo.school";

const HOUR_MS = 3_600_000;
const COMMENTS = ["Well done!", "Good. Check number 4 again.", "Neat work.", null];

/** Homework of two classes: given back, to be marked, late, and due on the next school day. */
export function assignmentBatches(
  pupils: readonly Pupil[],
  { loadedAt, day, moment }: DemoCalendar,
  photo: Buffer,
): Batch[] {
  const next = nextSchoolDay(dayAtSchool(loadedAt));
  const rows = ASSIGNMENTS.map((one) => {
    const { className, subject, title, task, maxScore, dueOn } = one;
    const id = demoId(`assignment ${className} ${title}`);
    const due = dueOn === null ? next : day(dueOn);
    const row = {
      id,
      termId: termId(CURRENT_SESSION, "TERM_2"),
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

/** What the class handed in; most of it on the afternoon before, some a day late. */
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
