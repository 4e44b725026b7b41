import { plural } from "@school/core/api/plural.ts";

export const mockTexts = {
  title: "Mock Exams",
  about:
    "Several papers that a class sits as one exam, such as a mock Common Entrance. The scores are for practice; they are no results.",
  size: (papers: number, questions: number, minutes: number) =>
    `${plural(papers, "test")}, ${plural(questions, "question")} for each pupil, ${plural(minutes, "minute")} in all.`,
  drafts:
    "The tests are created as drafts. Pupils see each from when you show it; until then you can change everything.",
  create: (papers: number) => `Create ${plural(papers, "test")}`,
  undo: (title: string) => `Undo ${title}?`,
  undoText: "Its tests will be deleted. Each can be restored.",
} as const;

/** Address of the list, of a new one, and of the scores of one. */
export const MOCK_EXAMS = "/dashboard/cbt/mock-exams";
export const NEW_MOCK_EXAM = `${MOCK_EXAMS}?exam=new`;
export const mockExamAddress = (id: string) => `${MOCK_EXAMS}?exam=${id}`;
