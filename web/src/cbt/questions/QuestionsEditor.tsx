import type { QuestionDraft } from "@school/core/cbt/question.ts";
import type { ApiIssue } from "../../platform/client/api-error.ts";
import { FormSection } from "../../ui/FormLayout.tsx";

export interface QuestionsEditorProps {
  questions: readonly QuestionDraft[];
  onChange: (questions: QuestionDraft[]) => void;
  /** What the server said of the last save; the paths begin with "questions" and a place from 0. */
  issues: readonly ApiIssue[];
  /** Addresses of the pictures that the questions name, by their ids, as they were read. */
  pictures: Readonly<Record<string, string>>;
  /** Offers to copy questions from the banks that the person may read. */
  allowBank?: boolean | undefined;
  /** How many a test draws for each child; null takes all. */
  numQuestions?: number | null | undefined;
}

/** The questions of a bank or a test: written, ordered, imported, copied. It saves nothing itself. */
export function QuestionsEditor({ questions }: QuestionsEditorProps) {
  return <FormSection title={`Questions (${questions.length})`}>{null}</FormSection>;
}
