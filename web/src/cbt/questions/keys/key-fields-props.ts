import type { QuestionDraft } from "@school/core/cbt/questions/question.ts";
import type { ComponentType } from "react";
import type { QuestionIssue } from "../drafts.ts";

/** Props of the fields for what a kind has beside its text and options: details and key. */
export interface KeyFieldsProps {
  draft: QuestionDraft;
  issues: readonly QuestionIssue[];
  /** URL of the question's picture; null without one. */
  picture: string | null;
  /** Whether only the key can be changed. */
  isKeyOnly?: boolean;
  onChange: (changes: Partial<QuestionDraft>) => void;
}

export type KeyFields = ComponentType<KeyFieldsProps>;
