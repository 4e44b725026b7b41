import { DEFAULT_COMMENTS } from "./comment-bank.ts";
import type { SheetSettings, TermFacts } from "./sheet-settings.ts";

/** A term without settings. */
export const NOTHING_SET: TermFacts = { timesOpened: null, nextTermBegins: null, nextTermFees: {} };

/** The pass mark of the default grading scheme. */
const PASS_MARK = 40;

/** Prefixes of subjects that are core subjects in most schools. */
const USUAL_CORE = /^(english|math)/i;

interface NamedSubject {
  readonly id: string;
  readonly name: string;
}

/** The default settings of a session; `subjects` are the school's. */
export function defaultSheetSettings(subjects: readonly NamedSubject[]): SheetSettings {
  const core = subjects.filter(({ name }) => USUAL_CORE.test(name.trim()));
  return {
    titles: { marks: "Terminal Report Sheet", nursery: "Progress Report" },
    affective: [
      { key: "punctuality", name: "Punctuality" },
      { key: "neatness", name: "Neatness" },
      { key: "politeness", name: "Politeness" },
      { key: "honesty", name: "Honesty" },
      { key: "self-control", name: "Self-control" },
      { key: "attentiveness", name: "Attentiveness" },
      { key: "perseverance", name: "Perseverance" },
      { key: "initiative", name: "Initiative" },
      { key: "leadership", name: "Leadership" },
      { key: "relationship-with-others", name: "Relationship with others" },
      { key: "attitude-to-school-work", name: "Attitude to school work" },
      { key: "spoken-english", name: "Spoken English" },
    ],
    psychomotor: [
      { key: "handwriting", name: "Handwriting" },
      { key: "verbal-fluency", name: "Verbal fluency" },
      { key: "sports-and-games", name: "Sports and games" },
      { key: "handling-of-tools", name: "Handling of tools" },
      { key: "drawing-and-painting", name: "Drawing and painting" },
      { key: "crafts", name: "Crafts" },
      { key: "musical-skills", name: "Musical skills" },
    ],
    ratingLabels: ["Excellent", "Very Good", "Good", "Fair", "Poor"],
    columns: { caTotal: true, position: true, highest: true, lowest: true, average: true },
    show: {
      teacherComments: false,
      sessionPosition: true,
      passed: true,
      birthDate: true,
      timesLate: false,
      timesInWords: true,
      progress: true,
      replySlip: false,
      nextTermFee: true,
    },
    lines: [],
    explainPosition: false,
    promotion: { coreSubjects: core.slice(0, 10).map(({ id }) => id), passMark: PASS_MARK },
    classTeacherComments: DEFAULT_COMMENTS.classTeacher,
    headRemarks: DEFAULT_COMMENTS.head,
    terms: { TERM_1: NOTHING_SET, TERM_2: NOTHING_SET, TERM_3: NOTHING_SET },
    expectations: {},
    stampId: null,
  };
}
