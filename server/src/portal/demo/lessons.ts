import type { PlanContent, PlanState } from "@school/core/lessons/plans/plan.ts";
import { liveLessonClasses, liveLessons } from "../../lessons/live/tables.ts";
import { lessonNoteClasses, lessonNotes } from "../../lessons/notes/tables.ts";
import { lessonPlans, schemesOfWork } from "../../lessons/plans/tables.ts";
import { CURRENT_SESSION, type DemoCalendar, LAST_SESSION } from "./calendar.ts";
import { categoryId, classId, subjectId } from "./classes.ts";
import { batch, type Batch, demoId } from "./rows.ts";
import { termId } from "./school.ts";
import { PRINCIPAL_ID, teacherOf } from "./staff.ts";

const DAY_MS = 86_400_000;

/** The second term's topics week by week; the demo school is in week 11. */
const SCHEMES: readonly (readonly [category: string, subject: string, topics: string])[] = [
  [
    "Primary 4",
    "Mathematics",
    "Revision, Whole numbers to 10 000, Addition and subtraction, Multiplication, Division, Mid-term break, Fractions, Equivalent fractions, Decimals, Money, Length, Perimeter, Revision and examination",
  ],
  [
    "Primary 4",
    "English Language",
    "Revision, Nouns, Pronouns, Verbs, Tenses, Mid-term break, Adjectives, Adverbs, Letter writing, Comprehension, Punctuation, Composition, Revision and examination",
  ],
  [
    "Primary 5",
    "Mathematics",
    "Revision, Large numbers, Factors, Multiples, Fractions, Mid-term break, Percentages, Ratio, Open sentences, Angles, Area, Volume, Revision and examination",
  ],
];

interface DemoPlan {
  className: string;
  subject: string;
  week: number;
  state: PlanState;
  comment?: string;
  content: PlanContent;
}

const LENGTH: DemoPlan["content"] = {
  topic: "Length",
  subTopic: "Measuring in metres and centimetres",
  objectives:
    "By the end of the lesson pupils can measure lengths in metres and centimetres, and change one into the other.",
  previousKnowledge: "Pupils compare lengths with hands and feet.",
  materials: "Rulers, a tape measure, string, the class's desks",
  steps: [
    {
      minutes: 5,
      teacher: "Asks how long the board is, and writes the guesses down.",
      pupils: "Guess, and say how they would find out.",
    },
    {
      minutes: 15,
      teacher: "Shows how to read a tape measure from zero.",
      pupils: "Measure the board and two desks in pairs.",
    },
    {
      minutes: 15,
      teacher: "Explains that 1 metre is 100 centimetres, with three examples.",
      pupils: "Change five lengths in their exercise books.",
    },
    { minutes: 5, teacher: "Sums up with the class.", pupils: "Say what was new to them." },
  ],
  evaluation: "Change 3 m 25 cm into centimetres. Measure the length of your book.",
  homework: "Measure three things at home, and write the lengths in metres and centimetres.",
};

const PLANS: readonly DemoPlan[] = [
  {
    className: "Primary 4",
    subject: "Mathematics",
    week: 10,
    state: "approved",
    comment: "Well planned. Let the pupils handle real notes and coins.",
    content: { ...LENGTH, topic: "Money", subTopic: "Giving change", materials: "Price cards" },
  },
  {
    className: "Primary 4",
    subject: "Mathematics",
    week: 11,
    state: "submitted",
    content: LENGTH,
  },
  {
    className: "Primary 4",
    subject: "English Language",
    week: 11,
    state: "returned",
    comment: "Please add what the pupils write themselves.",
    content: {
      topic: "Punctuation",
      subTopic: "The comma",
      objectives: "By the end of the lesson pupils can use commas in a list.",
      previousKnowledge: "Pupils end sentences with a full stop.",
      materials: "Sentence strips",
      steps: [
        {
          minutes: 20,
          teacher: "Reads two sentences with and without commas.",
          pupils: "Say where they breathe.",
        },
      ],
      evaluation: "Put the commas into four sentences on the board.",
      homework: "",
    },
  },
];

interface DemoNote {
  className: string;
  subject: string;
  week: number;
  title: string;
  body: string;
  links?: { url: string; label: string }[];
  isDraft?: boolean;
}

const NOTES: readonly DemoNote[] = [
  {
    className: "Primary 4",
    subject: "Mathematics",
    week: 9,
    title: "Decimals",
    body: `A decimal is another way to write a fraction whose bottom number is 10, 100 or 1 000.

- 0.1 is one tenth
- 0.01 is one hundredth
- 0.5 is five tenths, which is a half

To add decimals, write them under each other so that the points are in one line. Then add as usual.`,
  },
  {
    className: "Primary 4",
    subject: "Mathematics",
    week: 10,
    title: "Money: giving change",
    body: `When we pay more than a thing costs, we get change.

1. Write down what you pay.
2. Take away what the things cost together.
3. What is left is your change.

Ada buys a pencil for N150 and a book for N400. She pays with N1,000. Together they cost N550, so she gets N450.`,
    links: [
      { url: "https://numbers.marigoldcourt.example/money", label: "Practise giving change" },
    ],
  },
  {
    className: "Primary 4",
    subject: "Mathematics",
    week: 11,
    title: "Length",
    body: "1 metre is 100 centimetres.\n\nTo change metres into centimetres, multiply by 100.",
    isDraft: true,
  },
  {
    className: "Primary 4",
    subject: "English Language",
    week: 10,
    title: "Comprehension: how to answer",
    body: `Read the passage twice before you answer.

- First time: what is it about?
- Second time: who, where, when and why?

Answer in whole sentences, and use words of the passage.`,
  },
  {
    className: "Primary 5",
    subject: "Mathematics",
    week: 10,
    title: "Angles",
    body: `An angle tells how far one line has turned from another.

- A right angle is 90 degrees, like the corner of a page.
- An acute angle is smaller.
- An obtuse angle is larger, up to a straight line of 180 degrees.`,
  },
];

/** Schemes of work, lesson plans of two weeks, notes, and live lessons: one tomorrow, one last week. */
export function lessonBatches({ loadedAt, moment }: DemoCalendar): Batch[] {
  const term = termId(CURRENT_SESSION, "TERM_2");
  const submittedAt = moment("2026-03-19T15:20:00Z");
  const written = { createdAt: submittedAt, updatedAt: submittedAt };
  const schemes = SCHEMES.flatMap(([category, subject, topics]) =>
    [CURRENT_SESSION, LAST_SESSION].map((session) => ({
      id: demoId(`scheme ${session} ${category} ${subject}`),
      termId: termId(session, "TERM_2"),
      categoryId: categoryId(category),
      subjectId: subjectId(subject),
      topics: topics.split(", ").map((topic, at) => ({ week: at + 1, topic, subTopic: "" })),
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
      week,
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
        week,
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
