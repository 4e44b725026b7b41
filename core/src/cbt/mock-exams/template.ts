/** A section of a paper of the template. */
export interface TemplateSection {
  readonly title: string;
  /** Beginnings of the names of subjects, in lower case, whose banks are proposed. */
  readonly subjects: readonly string[];
  readonly questions: number;
}

export interface TemplatePaper {
  readonly title: string;
  /** Minutes. */
  readonly duration: number;
  readonly sections: readonly TemplateSection[];
}

export const MOCK_TITLE = "Mock Common Entrance";

/**
 * The papers of the National Common Entrance Examination into unity colleges, as the National
 * Examinations Council names them. Numbers and times are proposals, which the form changes.
 */
export const MOCK_PAPERS: readonly TemplatePaper[] = [
  {
    title: "Paper I A: Mathematics and Basic Science",
    duration: 60,
    sections: [
      { title: "Mathematics", subjects: ["math"], questions: 30 },
      { title: "Basic Science and Technology", subjects: ["basic science"], questions: 20 },
    ],
  },
  {
    title: "Paper I B: English and Social Studies",
    duration: 60,
    sections: [
      { title: "English Language", subjects: ["english"], questions: 30 },
      {
        title: "Social Studies",
        subjects: ["social", "national value", "civic"],
        questions: 20,
      },
    ],
  },
  {
    title: "Paper II: Verbal and Quantitative Aptitude",
    duration: 60,
    sections: [
      { title: "Verbal Aptitude", subjects: ["verbal"], questions: 25 },
      { title: "Quantitative Aptitude", subjects: ["quantitative"], questions: 25 },
      {
        title: "Vocational Aptitude",
        subjects: ["vocational", "pre-vocational", "prevocational"],
        questions: 10,
      },
    ],
  },
];

/** Whether banks of a subject are proposed for a section. */
export function isProposed({ subjects }: TemplateSection, subject: string): boolean {
  const name = subject.trim().toLowerCase();
  return subjects.some((beginning) => name.startsWith(beginning));
}

export const MAX_MOCK_PAPERS = 6;
export const MAX_MOCK_SECTIONS = 6;
/** Hours in which a mock exam can be undone, while no pupil has begun. */
export const UNDO_HOURS = 24;
