import type { QuestionDraft } from "../questions/question.ts";

export interface ListChange {
  /**
   * Questions whose key changed while their text did not: marked again for all. A changed text may
   * ask something else, so its key applies only to later sittings.
   */
  readonly corrected: readonly string[];
  /** Whether another difference makes a new paper after the first sitting. */
  readonly isNewPaper: boolean;
}

interface Known extends Omit<QuestionDraft, "id"> {
  readonly id: string;
}

/** Determines how a changed list affects sittings that have begun. */
export function listChange(before: readonly Known[], after: readonly QuestionDraft[]): ListChange {
  const old = new Map(before.map((question) => [question.id, question]));
  const corrected = after.flatMap((question) => {
    const known = question.id === null ? undefined : old.get(question.id);
    return known && isCorrection(known, question) ? [known.id] : [];
  });
  return {
    corrected,
    isNewPaper:
      before.length !== after.length ||
      after.some((question, index) => {
        const known = before[index];
        return (
          known?.id !== question.id ||
          contentOf(known) !== contentOf(question) ||
          (keyOf(known) !== keyOf(question) && !isCorrection(known, question))
        );
      }),
  };
}

function isCorrection(known: Known, question: QuestionDraft): boolean {
  return readingOf(known) === readingOf(question) && keyOf(known) !== keyOf(question);
}

/** The content of a question, without its id. */
interface Content extends Omit<QuestionDraft, "id" | "options"> {
  readonly options: readonly QuestionDraft["options"][number][];
}

/** Serialises everything except the key. */
export function contentOf(question: Content): string {
  return JSON.stringify([question.marks, readingOf(question)]);
}

/** Serialises the part of a question that a pupil reads. */
function readingOf({ type, questionText, pictureId, options }: Content): string {
  const choices = options.map(({ key, text, pictureId: picture }) => [key, text, picture]);
  return JSON.stringify([type, questionText, pictureId, choices]);
}

/** Serialises the accepted answers in a fixed order. */
function keyOf({ correctAnswers }: Content): string {
  return JSON.stringify(correctAnswers.toSorted());
}
